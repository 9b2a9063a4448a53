package builds

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/serialbench/serialbench/internal/atomicfile"
	"github.com/serialbench/serialbench/internal/record"
)

// A record is data: what it says is to be built may be anybody's. Runs that this machine began are known by a
// file each in the user's cache folder, with the sum of what was compared, so that a record whose head
// was changed since is not taken for one of them.

// MostBegun is how many runs are remembered; those that began first are forgotten first.
const MostBegun = 200

var runID = regexp.MustCompile(`^[0-9a-f]{32}$`)

// BegunFolder is where runs are remembered; "" if the user has no cache folder.
func BegunFolder() string {
	base, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(base, "serialbench", "begun")
}

// KeepBegun remembers a run. Where it cannot, whoever goes on with the run is asked.
func KeepBegun(folder, id string, c *record.Comparison) {
	if folder == "" || os.MkdirAll(folder, 0o700) != nil {
		return
	}
	forget(folder)
	_ = atomicfile.Write(filepath.Join(folder, id), []byte(sumOf(c))) // see above
}

// forget makes room for one more run.
func forget(folder string) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return
	}
	var known []fs.FileInfo
	for _, e := range entries {
		if info, err := e.Info(); err == nil && runID.MatchString(e.Name()) {
			known = append(known, info)
		}
	}
	slices.SortStableFunc(known, func(a, b fs.FileInfo) int {
		return cmp.Or(a.ModTime().Compare(b.ModTime()), cmp.Compare(a.Name(), b.Name()))
	})
	for _, info := range known[:max(0, len(known)-MostBegun+1)] {
		_ = os.Remove(filepath.Join(folder, info.Name())) // it is tried again next time
	}
}

// BegunHere reports whether this machine began a run, to compare what its record says.
func BegunHere(folder string, run record.Run) bool {
	if folder == "" || !runID.MatchString(run.ID) {
		return false
	}
	sum, err := os.ReadFile(filepath.Join(folder, run.ID))
	return err == nil && string(sum) == sumOf(run.Comparison)
}

// sumOf is the sum of all that a comparison says.
func sumOf(c *record.Comparison) string {
	text, err := json.Marshal(c)
	if err != nil { // of numbers and texts
		panic(err)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}
