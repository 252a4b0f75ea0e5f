// A connection to an MQTT broker through libmosquitto, for a loop around `poll`: no threads and
// no callbacks. Answers of the broker are kept until the caller fetches them.
//
// Each client serves one connection, so that libmosquitto never sends again by itself what the
// queue of vanlog sends again anyway.
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct cmosquitto_client cmosquitto_client;

/// The most messages that may wait for their acknowledgement.
enum { cmosquitto_most_unacknowledged = 64 };

/// A new client, or NULL without memory.
cmosquitto_client *_Nullable cmosquitto_new(
    const char *_Nonnull id, const char *_Nullable user, const char *_Nullable password);

/// Closes the connection without a word, so that the broker publishes the will.
void cmosquitto_free(cmosquitto_client *_Nonnull client);

/// Encrypts, and trusts the certificates of the file, or else of the system. The name of the server
/// must be in its certificate.
int cmosquitto_use_tls(cmosquitto_client *_Nonnull client, const char *_Nullable authority_file);

/// What the broker publishes if the connection is lost.
int cmosquitto_set_will(
    cmosquitto_client *_Nonnull client, const char *_Nonnull topic, const char *_Nonnull payload,
    int is_retained);

/// Looks up the host, connects and sends the greeting. It blocks, for `milliseconds` or as long as a
/// look-up takes, and so belongs on a thread of its own, which a signal interrupts (SIGALRM).
int cmosquitto_connect(
    cmosquitto_client *_Nonnull client, const char *_Nonnull host, int port, int keep_alive,
    int milliseconds);

/// The socket, or -1.
int cmosquitto_socket(const cmosquitto_client *_Nonnull client);

int cmosquitto_wants_write(const cmosquitto_client *_Nonnull client);

/// Reads, writes and does what is due by time; 0, or the code of an error that ends the connection.
int cmosquitto_read(cmosquitto_client *_Nonnull client);
int cmosquitto_write(cmosquitto_client *_Nonnull client);
int cmosquitto_keep(cmosquitto_client *_Nonnull client);

/// The broker's answer to the greeting: 0 if it accepts, -1 as long as there is none.
int cmosquitto_answer(const cmosquitto_client *_Nonnull client);

/// Publishes, and gives the number by which an acknowledgement will name the message.
int cmosquitto_publish(
    cmosquitto_client *_Nonnull client, int *_Nonnull number, const char *_Nonnull topic,
    const void *_Nullable payload, int count, int quality, int is_retained);

/// The number of a message that was acknowledged since the last call, or 0.
int cmosquitto_next_acknowledged(cmosquitto_client *_Nonnull client);

/// Says goodbye, so that the broker does not publish the will.
int cmosquitto_disconnect(cmosquitto_client *_Nonnull client);

/// How many bytes have come over the connection, or -1 if the kernel does not tell. `struct
/// tcp_info` of the C library ends before that member.
int64_t cmosquitto_received(const cmosquitto_client *_Nonnull client);

/// What an error means, with what the library has logged about it; valid as long as the client.
const char *_Nonnull cmosquitto_reason(const cmosquitto_client *_Nonnull client, int code);

/// The version of the library as major, minor and revision.
void cmosquitto_version(int *_Nonnull major, int *_Nonnull minor, int *_Nonnull revision);
