package codecs_test

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/codecs/catalog"
)

// TestIdsFollowTheirFolders: an id is format/library[/option], and its first two
// parts are the folder codecs/<format>/<library> that states it. What belongs to
// no library has one part.
func TestIdsFollowTheirFolders(t *testing.T) {
	shape := regexp.MustCompile(`^[a-z0-9-]+(/[a-z0-9-]+){0,2}$`)
	folders := map[string]bool{} // whether a codec is of it
	for _, i := range codecs.Unobtainable() {
		folders[i.ID] = true
	}
	for _, pattern := range []string{"*/codecs.go", "*/*/codecs.go"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range found {
			folders[filepath.ToSlash(filepath.Dir(f))] = false
		}
	}
	for _, c := range catalog.Codecs() {
		parts := strings.Split(c.ID, "/")
		folder := strings.Join(parts[:min(len(parts), 2)], "/")
		if _, ok := folders[folder]; !ok || !shape.MatchString(c.ID) {
			t.Errorf("codec %s: want an id format/library[/option] whose folder is codecs/<format>/<library>", c.ID)
		}
		folders[folder] = true
	}
	for folder, stated := range folders {
		if !stated {
			t.Errorf("codecs/%s: no codec has an id that begins with %s", folder, folder)
		}
	}
}
