#!/usr/bin/env bash
# contribute.sh [KIND...] tries CONTRIBUTING.md: in a throwaway clone of
# what is committed it adds a library of each kind (reflect, methods, own-type,
# handwritten; all without KIND) with the commands of CONTRIBUTING.md only, and says
# how long each takes, waiting included. The adapters are not written anew: where a
# contributor fills in the skeleton, the files of a library that is here already are
# copied under another id. It ends with 1 unless the check fails on the skeleton and on a
# planted fault, and is ok at the end; with QUICK=1 verify on one data set stands for the check
# of what is filled in, which takes minutes.
set -euo pipefail
cd "$(dirname "$0")/.."
all=(reflect methods own-type handwritten)
[ $# -gt 0 ] || set -- "${all[@]}"

work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
export GOCACHE=${GOCACHE:-$(go env GOCACHE)} # shared; what serialbench keeps goes with the clone
export XDG_CACHE_HOME=$work/cache
git clone --quiet --shared . "$work/clone"
cd "$work/clone"

# timed COMMAND... shows and runs a command, and says how long it took.
timed() {
	local start=$SECONDS code=0
	echo "\$ $*"
	"$@" || code=$?
	echo "  ($((SECONDS - start)) s)"
	return $code
}

fails() {
	if timed "$@"; then
		echo "contribute.sh: this should have failed"
		exit 1
	fi
}

# fill MODEL ID PACKAGE replaces the skeleton by the files of another library.
fill() {
	local model=codecs/$1 folder=codecs/$2 package=$3 name
	name=$(sed -n 's/^package //p' "$model/codecs.go")
	rm -r "${folder:?}"/*
	cp "$model"/*.go "$folder"
	if [ -d "$model/adapter" ]; then
		mkdir "$folder/adapter"
		cp "$model"/adapter/*.go "$folder/adapter"
	fi
	rm -f "$folder"/bug_test.go # shows faults of the library in its own folder
	find "$folder" -name '*.go' -exec sed -i -e "s|^package $name\$|package $package|" -e "s|^// Package $name |// Package $package |" \
		-e "s|\"$1\\([\"/]\\)|\"$2\\1|g" -e "s|codecs/$1|codecs/$2|g" {} +
	gofmt -w "$folder"
	echo "  filled in $folder: $(find "$folder" -name '*.go' -exec cat {} + | wc -l) lines in $(find "$folder" -name '*.go' | wc -l) files, as in $model"
}

# planted FILE OLD NEW changes one line, expects the check to fail, and changes it back.
planted() {
	echo "  planted in $1: $3"
	cp "$1" "$work/before"
	sed -i "s|$2|$3|" "$1"
	if cmp -s "$1" "$work/before"; then
		echo "contribute.sh: $1 has no $2"
		exit 1
	fi
	if [ -n "${QUICK:-}" ]; then
		fails go run . verify --quiet --strict --dataset person --codec "$id**"
	else
		fails go run . codec check "$id" --quick
	fi
	cp "$work/before" "$1"
}

begin=$SECONDS
for kind; do
	start=$SECONDS
	tool=()
	case $kind in
	reflect) model=msgpack/vmihailenco module=github.com/vmihailenco/msgpack/v5 ;;
	methods) model=msgpack/tinylib module=github.com/tinylib/msgp tool=(--tool "$module") ;;
	own-type) model=protobuf/google module=google.golang.org/protobuf tool=(--tool "$module/cmd/protoc-gen-go") ;;
	handwritten) model=json/fastjson module=github.com/valyala/fastjson ;;
	*)
		echo "contribute.sh: no kind $kind; there are ${all[*]}" >&2
		exit 2
		;;
	esac
	version=$(go list -m -f '{{.Version}}' "$module")
	id=${model%%/*}/tried-$kind
	package=tried${kind//-/}
	printf '\n== %s, as %s\n' "$kind" "$model"
	timed go run . codec new "$id" "$module@$version" --kind "$kind" "${tool[@]}"
	fails go run . codec check "$id"
	fill "$model" "$id" "$package"
	timed go run . verify --quiet --strict --dataset person --codec "$id**"
	case $kind in
	reflect) planted "codecs/$id/adapter/codec.go" 'return c.dec.Decode(v)' 'return nil' ;;
	methods) planted "codecs/$id/codecs.go" 'return w.MarshalMsg(dst)' 'return w.MarshalMsg(nil)' ;;
	own-type) planted "codecs/$id/codecs.go" 'return proto.UnmarshalOptions{Merge: true}.Unmarshal(src, w)' 'return nil' ;;
	handwritten) planted "codecs/$id/adapter/writer.go" 'return w.NewFalse()' 'return w.NewTrue()' ;;
	esac
	[ -n "${QUICK:-}" ] || timed go run . codec check "$id"
	git add -A
	git -c user.name=tried -c user.email=tried@example.org commit --quiet -m "Add $id"
	git show --stat=100 --format= HEAD | sed 's/^/  /'
	echo "== $kind: $((SECONDS - start)) s, waiting included"
done
printf '\n== %s: %d s, waiting included\n' "$*" $((SECONDS - begin))
