package upkeep

import (
	"cmp"
	"context"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"

	"golang.org/x/mod/semver"

	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/internal/codegen/generate"
)

// proxied is what the module proxy has of one module.
type proxied struct {
	latest, day string   // newest version and its day
	versions    []string // all that are no pre-releases, or commits
	deprecated  string   // what the go.mod of the newest version says
	retracted   []string // why the pinned version was taken back; nil: it was not
	readme      []line   // of the newest version
	why         string   // it was not asked

	settled, settledDay string // newest version that does not cool down any more, and its day
	until               string // day on which the cooldown of latest ends; "": it has
}

// askProxy asks the go command for the newest version of each chosen module, and for the pinned one.
func askProxy(ctx context.Context, all map[string]codecs.Facts, chosen []string, pinned map[string]string) (
	map[string]proxied, error) {
	var latest, had []string
	for _, name := range chosen {
		module := all[name].Module
		latest = append(latest, module+"@latest")
		if v := pinned[module]; semver.IsValid(v) {
			had = append(had, module+"@"+v)
		}
	}
	folder := os.TempDir() // outside of every module, so that none is resolved
	found := map[string]proxied{}
	list := []string{"list", "-m", "-e", "-u", "-retracted", "-versions", "-json"}
	listed, err := generate.GoModules(ctx, folder, append(list, latest...))
	if err != nil {
		return nil, err
	}
	var absent []string
	for _, m := range listed {
		p := proxied{latest: strings.TrimSuffix(m.Version, "+incompatible"), deprecated: m.Deprecated,
			versions: m.Versions, why: reason(m.Error)}
		if m.Time != nil {
			p.day = m.Time.UTC().Format(time.DateOnly)
		}
		if p.readme = readme(m.Dir); m.Dir == "" && p.why == "" {
			absent = append(absent, m.Path+"@"+m.Version)
		}
		found[m.Path] = p
	}
	if len(had) > 0 {
		listed, err = generate.GoModules(ctx, folder, append(list, had...))
		if err != nil {
			return nil, err
		}
	}
	for _, m := range listed {
		p := found[m.Path]
		if m.Version == pinned[m.Path] {
			p.retracted = m.Retracted
		}
		found[m.Path] = p
	}
	if len(absent) == 0 {
		return found, nil
	}
	// A module that cannot be downloaded has no README, and the others have.
	got, err := generate.GoModules(ctx, folder, append([]string{"mod", "download", "-json"}, absent...))
	if len(got) == 0 {
		return nil, err
	}
	for _, m := range got {
		p := found[m.Path]
		p.readme = readme(m.Dir)
		found[m.Path] = p
	}
	return found, ctx.Err()
}

// reason is why the proxy has nothing of a module, in a few words.
func reason(e any) string {
	if e == nil {
		return ""
	}
	text, _ := e.(string)
	if object, ok := e.(map[string]any); ok {
		text, _ = object["Err"].(string)
	}
	text, _, _ = strings.Cut(text, "\n")
	return cmp.Or(strings.TrimSpace(text[strings.LastIndex(text, ": ")+1:]), "the go command does not say why")
}

// fromProxy begins the source of a status that a release alone shows.
const fromProxy = "module proxy: "

// renew is what facts would be by the word of the proxy. A version is not proposed while it cools down.
func (a *Answer) renew(f codecs.Facts, m proxied, pinned string, day time.Time) codecs.Facts {
	if m.why != "" {
		return f
	}
	today := day.Format(time.DateOnly)
	change := func(fact, now, would, source string) {
		a.Changes = append(a.Changes, Change{f.Module, fact, now, would, source})
	}
	if len(m.retracted) > 0 {
		change("retracted", pinned, "", strings.Join(m.retracted, "; "))
	}
	if f.Status.Alive() && !strings.Contains(f.StatusSource, "README") {
		for _, l := range m.readme {
			if !slices.Contains(f.Readme, l.text) {
				change("readme", string(f.Status), "read: "+string(f.Status), l.where+": "+l.text)
				f.Readme = append(slices.Clone(f.Readme), l.text)
			}
		}
	}
	known := cmp.Or(f.Newest.Version, pinned) // semver takes no notice of +incompatible
	if m.until != "" && semver.Compare(m.latest, known) > 0 {
		change("cooldown", known, m.latest+" from "+m.until, fromProxy+"released on "+m.day)
	}
	if semver.Compare(m.settled, known) > 0 {
		change("newest", known, m.settled, fromProxy+"released on "+m.settledDay)
		f.Newest = codecs.Newest{Version: m.settled, Day: today, Source: "module proxy"}
	}
	if f.Newest.Version != "" && semver.Compare(f.Newest.Version, pinned) <= 0 {
		change("newest", f.Newest.Version, "none", "it is pinned")
		f.Newest = codecs.Newest{}
	}
	status, source := f.Status, f.StatusSource
	switch {
	case m.deprecated != "":
		if status != codecs.Archived && status != codecs.Deprecated {
			status, source = codecs.Deprecated, "its go.mod: "+m.deprecated
			f.Successors = named(m.deprecated, f.Module, f.Successors)
		}
	case strings.HasPrefix(source, fromProxy) || m.day > f.StatusDay:
		if status, source = byAge(m, day); status == f.Status && strings.HasPrefix(f.StatusSource, source) {
			source = f.StatusSource // which may say more
			a.Confirmed++
			f.StatusDay = today
		}
	}
	if status != f.Status || source != f.StatusSource {
		if older(m, f, pinned) {
			return f // the proxy has fewer versions than were seen
		}
		change("status", string(f.Status), string(status), source)
		f.Status, f.StatusSource, f.StatusDay = status, source, today
	}
	return f
}

// older reports whether the newest version of a proxy is older than one that was seen elsewhere.
func older(m proxied, f codecs.Facts, pinned string) bool {
	return semver.Compare(m.latest, pinned) < 0 || semver.Compare(m.latest, f.Newest.Version) < 0
}

// byAge is the status that the newest release shows by itself: active within a year, slow within two, then unknown,
// since a release that is old does not show that nobody answers.
func byAge(m proxied, day time.Time) (codecs.Status, string) {
	switch {
	case m.day > day.AddDate(-1, 0, 0).Format(time.DateOnly):
		return codecs.Active, fromProxy + m.latest + " of " + m.day
	case m.day > day.AddDate(-2, 0, 0).Format(time.DateOnly):
		return codecs.Slow, fromProxy + m.latest + " of " + m.day
	}
	return codecs.Unknown, fromProxy + "no release since " + m.latest + " of " + m.day
}

// modulePath is what looks like the path of a module.
var modulePath = regexp.MustCompile(`[a-z0-9-]+(\.[a-z0-9-]+)+(/[A-Za-z0-9._-]*[A-Za-z0-9_-])+`)

// named adds the modules that a text names to successors.
func named(text, module string, successors []string) []string {
	for _, path := range modulePath.FindAllString(text, -1) {
		if path != module && !slices.Contains(successors, path) {
			successors = append(successors, path)
		}
	}
	return successors
}
