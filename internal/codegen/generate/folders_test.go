package generate

import (
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codecs/catalog"
)

// TestFolderOfEveryCodec: the source of the folders, read and not compiled, tells where each codec is.
func TestFolderOfEveryCodec(t *testing.T) {
	const root = "../../.."
	paths, err := Folders(root)
	if err != nil || len(paths) < 50 || paths[0] != "codecs/baseline" || paths[1] != "codecs/noop" {
		t.Fatalf("%q, %v", paths, err)
	}
	var folders []Folder
	for _, p := range paths {
		f, err := readFolder(root, p)
		if err != nil {
			t.Fatal(err)
		}
		folders = append(folders, f)
	}
	used := map[string]bool{}
	for _, c := range catalog.Codecs() {
		id := c.ID
		if c.Unobtainable != "" { // it has no code
			continue
		}
		folder := FolderOf(id, folders)
		if folder == "" || !strings.HasPrefix(folder+"/", "codecs/"+strings.SplitN(id, "/", 2)[0]+"/") {
			t.Errorf("%s: folder %q", id, folder)
		}
		used[folder] = true
	}
	for _, f := range folders {
		if !used[f.Path] {
			t.Errorf("%s has codecs, but none seems to be of it", f.Path)
		}
	}
	for id, want := range map[string]string{
		"protobuf/gogo/gogofaster-stdtime": "codecs/protobuf/gogo", "protobuf/golang": "codecs/protobuf/golang",
		"msgpack/shamaton3/array": "codecs/msgpack/shamaton3", "json/gogo/jsonpb": "codecs/json/gogo",
		"thrift/apache/compact": "codecs/thrift/apache", "bson/mgo": "codecs/bson/mgo", "json/nothing": "", "": "",
	} {
		if got := FolderOf(id, folders); got != want {
			t.Errorf("FolderOf(%q) = %q, want %q", id, got, want)
		}
	}
}

func TestValidID(t *testing.T) {
	for id, want := range map[string]bool{
		"json/std": true, "json/sonic/fastest": true, "mus/mus-go": true, "bebop/200sc": true,
		"json": false, "": false, "json/": false, "/std": false, "json/Std": false, "a/b/c/d": false, "json/../x": false,
		"json/-x": false, "json/x y": false,
	} {
		if ValidID(id) != want {
			t.Errorf("ValidID(%q) = %v", id, !want)
		}
	}
}
