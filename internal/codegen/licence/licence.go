// Package licence tells which licences the files of a module are. It knows texts, not law:
// what a library says of itself elsewhere, and what of its own files has another licence, is
// not looked at.
package licence

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/google/licensecheck"
)

// What is said where there is nothing to name.
const (
	None         = "none found"     // no file that holds a licence, by its name
	Unrecognised = "not recognised" // the text is none that is known
)

// file is how files that hold a licence are named.
var file = regexp.MustCompile(`(?i)^(unlicen[cs]e|(mit-)?licen[cs]e|copying|copyright)([-_.].*)?$`)

// enough is the part of a text in percent that has to be that of a licence; what a file says
// beside is told with less. pkg.go.dev asks for as much.
const enough = 75

// Of names the licences of a package as SPDX does, by the files of the nearest folder that has
// any: that of the package, which lies below the module's, or one above it. It is
// "Apache-2.0", "BSD-3-Clause, MIT" where there are several, and "Apache-2.0 and other text"
// where a file holds much else. Whether one or all of several hold is not told.
func Of(module, below string) (string, error) {
	for below = path.Clean(below); ; below = path.Dir(below) {
		found, err := ofFolder(filepath.Join(module, filepath.FromSlash(below)))
		if err != nil || found != None || below == "." {
			return found, err
		}
	}
}

func ofFolder(folder string) (string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return "", err
	}
	var names []string
	files, other := 0, false
	for _, e := range entries {
		if e.IsDir() || !file.MatchString(e.Name()) || strings.HasSuffix(e.Name(), ".go") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(folder, e.Name()))
		if err != nil {
			return "", err
		}
		files++
		found, whole := in(text)
		names, other = append(names, found...), other || !whole
	}
	slices.Sort(names)
	names = slices.Compact(names)
	switch {
	case files == 0:
		return None, nil
	case len(names) == 0:
		return Unrecognised, nil
	case other:
		return fmt.Sprintf("%s and other text", strings.Join(names, ", ")), nil
	}
	return strings.Join(names, ", "), nil
}

// in names the licences in a text, and says whether there is little else. An address of a
// licence counts only where no text does.
func in(text []byte) (names []string, whole bool) {
	c := licensecheck.Scan(text)
	var addresses []string
	for _, m := range c.Match {
		if m.IsURL {
			addresses = append(addresses, m.ID)
		} else {
			names = append(names, m.ID)
		}
	}
	if len(names) == 0 {
		names = addresses
	}
	return names, c.Percent >= enough
}
