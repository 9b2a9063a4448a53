package upkeep

import (
	"context"
	"os"
	"slices"
	"strings"
	"time"

	"golang.org/x/mod/semver"

	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/internal/codegen/generate"
)

// cooldown is how many days a new version of a module is waited for: longer where a package of the pinned one imports
// unsafe.
func cooldown(found codecs.Found, module string) int {
	for _, packages := range found.Unsafe {
		for _, p := range packages {
			if p == module || strings.HasPrefix(p, module+"/") {
				return codecs.Cooldown(true)
			}
		}
	}
	return codecs.Cooldown(false)
}

// mostNewer is how many versions of a module are asked for their day, the newest ones.
const mostNewer = 8

// settle finds the newest version of each module that is out for long enough. One that mends an advisory of the pinned
// version does not wait.
func settle(ctx context.Context, found map[string]proxied, facts []codecs.Facts, from codecs.Found,
	day time.Time) error {
	waits := map[string]int{}
	var newer []string
	for _, f := range facts {
		p, pinned := found[f.Module], from.Releases[f.Module].Version
		p.settled, p.settledDay = p.latest, p.day
		days := cooldown(from, f.Module)
		if mends := len(f.Open(pinned)) > 0 && len(f.Open(p.latest)) == 0; !mends {
			p.until = ends(p.day, days, day)
		}
		if p.until != "" {
			p.settled, p.settledDay, waits[f.Module] = "", "", days
			list := slices.DeleteFunc(slices.Clone(p.versions), func(v string) bool {
				return semver.Compare(v, pinned) <= 0 || semver.Compare(v, f.Newest.Version) <= 0 || v == p.latest ||
					semver.Prerelease(v) != "" && semver.Prerelease(pinned) == ""
			})
			slices.SortStableFunc(list, semver.Compare)
			for _, v := range list[max(0, len(list)-mostNewer):] {
				newer = append(newer, f.Module+"@"+v)
			}
		}
		found[f.Module] = p
	}
	if len(newer) == 0 {
		return nil
	}
	listed, err := generate.GoModules(ctx, os.TempDir(), append([]string{"list", "-m", "-e", "-json"}, newer...))
	for _, m := range listed {
		p := found[m.Path]
		if m.Time == nil {
			continue
		}
		on := m.Time.UTC().Format(time.DateOnly)
		if ends(on, waits[m.Path], day) == "" && semver.Compare(m.Version, p.settled) > 0 {
			p.settled, p.settledDay = strings.TrimSuffix(m.Version, "+incompatible"), on
			found[m.Path] = p
		}
	}
	return err
}

// ends is the day on which the cooldown of what was released on a day ends; "": it has, or the day is not known.
func ends(released string, days int, today time.Time) string {
	on, err := time.Parse(time.DateOnly, released)
	if until := on.AddDate(0, 0, days); err == nil && until.After(today) {
		return until.Format(time.DateOnly)
	}
	return ""
}
