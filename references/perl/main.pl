#!/usr/bin/env perl
# Decodes and encodes with Sereal's own implementation, for serialbench.
#
# It speaks frames on stdin and stdout: a length as uint32, big-endian, and so many bytes of
# JSON. docs/how/references.md has the requests and answers, docs/how/tree.md the trees.
use strict;
use warnings;
use B;
use JSON::PP;
use Scalar::Util qw(blessed reftype);

my $json = JSON::PP->new->utf8->allow_nonref;
my ($true, $false) = (JSON::PP::true, JSON::PP::false);

sub words {
    my ($text) = @_;
    $text =~ s/\s+/ /g;
    return substr($text, 0, 300);
}

sub number {
    my ($v) = @_;
    return { f64 => unpack("H*", pack("d>", $v)), text => "$v" };
}

# tree is the exact tree of a value of Perl, by what it was read as.
sub tree {
    my ($v) = @_;
    return undef unless defined $v;
    if (ref $v) {
        return $v ? $true : $false if JSON::PP::is_bool($v);
        my $kind = reftype $v;
        return { fields => [ map { [ text($_), tree($v->{$_}) ] } sort keys %$v ] } if $kind eq "HASH";
        return [ map { tree($_) } @$v ] if $kind eq "ARRAY";
        return tree($$v) if $kind eq "SCALAR" || $kind eq "REF";
        return { other => "a $kind of Perl" };
    }
    my $flags = B::svref_2object(\$v)->FLAGS;
    return text($v) if $flags & B::SVf_POK;
    return { int => "$v" } if $flags & B::SVf_IOK;
    return number($v) if $flags & B::SVf_NOK;
    return $v ? $true : $false;
}

sub text {
    my ($s) = @_;
    return $s if utf8::is_utf8($s);
    my $copy = $s;
    return $copy if utf8::decode($copy);
    return { text => unpack("H*", $s) };
}

# native is the value of Perl that a tree stands for.
sub native {
    my ($t) = @_;
    return undef unless defined $t;
    return [ map { native($_) } @$t ] if ref $t eq "ARRAY";
    return $t ? 1 : 0 if JSON::PP::is_bool($t);
    return $t unless ref $t;
    return { map { $_->[0] => native($_->[1]) } @{ $t->{fields} } } if $t->{fields};
    return { map { native($_->[0]) => native($_->[1]) } @{ $t->{map} } } if $t->{map};
    return unpack("f>", pack("H*", $t->{f32})) if defined $t->{f32};
    return unpack("d>", pack("H*", $t->{f64})) if defined $t->{f64};
    return pack("H*", $t->{bytes}) if defined $t->{bytes};
    return pack("H*", $t->{text}) if defined $t->{text};
    die "Perl has no type of its own for times\n" if defined $t->{time};
    my ($n) = values %$t;
    return 0 + $n;
}

my ($decoder, $encoder, %versions, %missing);
if (eval { require Sereal::Decoder; require Sereal::Encoder; 1 }) {
    $decoder = Sereal::Decoder->new;
    $encoder = Sereal::Encoder->new({ protocol_version => 3 });
    $versions{Sereal} = Sereal::Decoder->VERSION;
} else {
    $missing{Sereal} = words($@);
}

sub one {
    my ($do, $item) = @_;
    my $result = eval {
        if ($do eq "decode") {
            my $bytes = pack("H*", $item);
            return { tree => tree($decoder->decode($bytes)) };
        }
        return { bytes => unpack("H*", $encoder->encode(native($item))) };
    };
    return $result || { error => words("$@") };
}

binmode $_ for *STDIN, *STDOUT;
$| = 1;
while ((read(STDIN, my $head, 4) || 0) == 4) {
    read(STDIN, my $body, unpack("N", $head));
    my $request = $json->decode($body);
    my $reply = $request->{do} eq "hello"
        ? { language => sprintf("Perl %vd", $^V), references => \%versions, missing => \%missing }
        : { results => [ map { one($request->{do}, $_) } @{ $request->{items} } ] };
    my $text = $json->encode($reply);
    print pack("N", length $text), $text;
}
