package generate

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// BoundIDs are the ids of the codecs that have a file of a family's folder, such
// as gen/person, by the name of the file without ".go".
func BoundIDs(folder string) (map[string]string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	ids := map[string]string{}
	for _, e := range entries {
		name, isGo := strings.CutSuffix(e.Name(), ".go")
		if !isGo || e.Name() == "cases.go" {
			continue
		}
		src, err := os.ReadFile(filepath.Join(folder, e.Name()))
		if err != nil {
			return nil, err
		}
		m := boundID.FindSubmatch(src)
		if m == nil {
			return nil, fmt.Errorf("%s: names no codec; delete it and generate again", filepath.Join(folder, e.Name()))
		}
		ids[name] = string(m[1])
	}
	return ids, nil
}

var boundID = regexp.MustCompile(`\bCodec: +"([^"]+)"`)
