#!/usr/bin/perl
# A gpsd for a tree without Python: takes a port or finds one, prints it, and tells everybody who connects about a van
# that drives north at 10 m/s, once a second.
use strict;
use warnings;
use IO::Select;
use IO::Socket::INET;
use POSIX qw(strftime);

$SIG{PIPE} = 'IGNORE';
my $server = IO::Socket::INET->new(Listen => 5, LocalAddr => '127.0.0.1', LocalPort => $ARGV[0] // 0) or die $!;
$| = 1;
print $server->sockport, "\n";

my $select = IO::Select->new($server);
my ($last, $latitude) = (time, 47.0);
while (1) {
  for my $ready ($select->can_read(0.05)) {
    if ($ready == $server) {
      my $client = $server->accept or next;
      $client->syswrite(qq({"class":"VERSION","release":"3.25","rev":"3.25","proto_major":3,"proto_minor":15}\r\n));
      $select->add($client);
    } elsif (!$ready->sysread(my $request, 4096)) {
      $select->remove($ready);
      $ready->close;
    }
  }
  # On a busy machine a report may be late, but none is left out.
  while ($last < time) {
    ($last, $latitude) = ($last + 1, $latitude + 10 / 111_195);
    my $time = strftime('%Y-%m-%dT%H:%M:%S.000Z', gmtime $last);
    my $report = sprintf
      qq({"class":"TPV","device":"/dev/ttyACM0","mode":3,"time":"%s","lat":%.7f,"lon":12.1,"altHAE":480,)
      . qq("eph":4,"track":0,"speed":10,"climb":0}\r\n), $time, $latitude;
    $_->syswrite($report) for grep { $_ != $server } $select->handles;
  }
}
