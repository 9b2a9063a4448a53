# shellcheck shell=bash
# burn.sh is for scripts that measure beside a process that keeps a core busy: burn starts
# it, and stop, which belongs into what they do on exit, ends it.
burning=
burn() {
	(while :; do :; done) &
	burning=$!
}
stop() {
	[ -z "$burning" ] || kill "$burning" 2>/dev/null || true
	burning=
}
