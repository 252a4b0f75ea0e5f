// Encrypts, hashes and signs 40 times 128 KiB, and prints the milliseconds that took, round by round.
#include <sodium.h>
#include <stdio.h>
#include <time.h>

enum { sections = 40, size = 131072, rounds = 20 };

static unsigned char content[size], box[size + crypto_aead_xchacha20poly1305_ietf_ABYTES];

int main(void) {
  if (sodium_init() < 0) return 70;
  unsigned char key[32], nonce[24], hash[32], signature[64], published[32], secret[64];
  randombytes_buf(content, sizeof content);
  crypto_aead_xchacha20poly1305_ietf_keygen(key);
  crypto_sign_keypair(published, secret);
  for (int round = 0; round < rounds; round++) {
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (int section = 0; section < sections; section++) {
      randombytes_buf(nonce, sizeof nonce);
      crypto_aead_xchacha20poly1305_ietf_encrypt(
          box, NULL, content, sizeof content, NULL, 0, NULL, nonce, key);
      crypto_generichash(hash, sizeof hash, box, sizeof box, NULL, 0);
      crypto_sign_detached(signature, NULL, hash, sizeof hash, secret);
      crypto_generichash(hash, sizeof hash, box, sizeof box, NULL, 0);
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf("%f\n", (end.tv_sec - start.tv_sec) * 1e3 + (end.tv_nsec - start.tv_nsec) / 1e6);
  }
  return 0;
}
