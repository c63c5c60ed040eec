# Acts as systemd does for a socket unit: opens a socket, runs a command with it as file descriptor 3 and restarts the
# command when it ends. Written in Perl, which every Debian has, because Node would also accept connections on the socket.
use strict;
use warnings;
use POSIX ();
use Socket;

my ($path, @command) = @ARGV;
$^F = 255;
$| = 1;
socket(my $socket, PF_UNIX, SOCK_STREAM, 0) or die "socket: $!";
bind($socket, pack_sockaddr_un($path)) or die "bind: $!";
listen($socket, 4096) or die "listen: $!";
$ENV{LISTEN_FDS} = 1;
while (1) {
    my $child = fork() // die "fork: $!";
    if ($child == 0) {
        POSIX::dup2(fileno($socket), 3);
        exec @command;
    }
    print "running $child\n";
    waitpid($child, 0);
}
