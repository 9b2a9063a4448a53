#!/bin/sh
# Prints the size of the page of a report, its first paint with the processor slowed down four
# times, and the time of sort, filter and each view.
#
#   bench/page.sh                the published record
#   bench/page.sh RECORD...      others
#   bench/page.sh report.html    a page that is made already
#
# Needs "npm ci" in web/ and chromium (CHROMIUM=file names it).
set -eu
house=$(cd "$(dirname "$0")/.." && pwd)
case ${1:-} in
*.html) page=$1 ;;
*)
	folder=$(mktemp -d)
	trap 'rm -rf "$folder"' EXIT
	trap 'exit 130' INT TERM
	[ $# -gt 0 ] || set -- "$house/published/record.jsonl.gz"
	page=$folder/report.html
	go -C "$house" build -o "$folder/serialbench" .
	"$folder/serialbench" report --format html --output "$page" "$@"
	;;
esac
echo "$(date -u +%Y-%m-%d), load $(cut -d' ' -f1 /proc/loadavg 2>/dev/null || echo unknown)"
node "$house/web/bench.mjs" "$page"
