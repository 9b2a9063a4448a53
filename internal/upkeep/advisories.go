package upkeep

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/mod/semver"

	"github.com/serialbench/serialbench/codecs"
)

// DefaultDatabase is the Go vulnerability database, unless GOVULNDB names another.
const DefaultDatabase = "https://vuln.go.dev"

// patience bounds a request, and mostBytes an answer.
const (
	patience  = 10 * time.Second
	mostBytes = 64 << 20
)

// advisoryIndex is what a database has, by module: see https://go.dev/doc/security/vuln/database.
type advisoryIndex struct {
	at      string
	modules map[string][]string // module → ids
}

// database asks for the index of a database.
func database(ctx context.Context, at string) (*advisoryIndex, error) {
	d := &advisoryIndex{at: strings.TrimSuffix(at, "/"), modules: map[string][]string{}}
	var index []struct {
		Path  string `json:"path"`
		Vulns []struct {
			ID string `json:"id"`
		} `json:"vulns"`
	}
	if err := d.get(ctx, "index/modules.json", &index); err != nil {
		return nil, err
	}
	for _, m := range index {
		for _, v := range m.Vulns {
			d.modules[m.Path] = append(d.modules[m.Path], v.ID)
		}
	}
	return d, nil
}

func (d *advisoryIndex) get(ctx context.Context, name string, into any) error {
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	from, err := d.open(ctx, name)
	if err != nil {
		return err
	}
	defer func() { _ = from.Close() }()
	if err := json.NewDecoder(io.LimitReader(from, mostBytes)).Decode(into); err != nil {
		return fmt.Errorf("%s/%s: %w", d.at, name, err)
	}
	return nil
}

func (d *advisoryIndex) open(ctx context.Context, name string) (io.ReadCloser, error) {
	u, err := url.Parse(d.at + "/" + name)
	if err != nil {
		return nil, err
	}
	if u.Scheme == "file" {
		return os.Open(filepath.FromSlash(u.Path))
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return nil, err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		if cause := errors.Unwrap(err); cause != nil {
			err = cause // without the address once more
		}
		return nil, fmt.Errorf("%s: %w", d.at, err)
	}
	if response.StatusCode != http.StatusOK {
		return nil, errors.Join(fmt.Errorf("%s: %s", u, response.Status), response.Body.Close())
	}
	return response.Body, nil
}

// osv is what is read of an entry, in the format of https://ossf.github.io/osv-schema.
type osv struct {
	ID        string     `json:"id"`
	Withdrawn string     `json:"withdrawn"` // when; "": it holds
	Affected  []affected `json:"affected"`
}

type affected struct {
	Package struct {
		Name string `json:"name"`
	} `json:"package"`
	Ranges []struct {
		Events []event `json:"events"`
	} `json:"ranges"`
}

type event struct {
	Introduced string `json:"introduced"`
	Fixed      string `json:"fixed"`
}

// advisories are those of a database for any version of a module and of what it carries on. What it takes back goes,
// and what another database says stays.
func (a *Answer) advisories(ctx context.Context, f codecs.Facts, known *advisoryIndex) (codecs.Facts, error) {
	if known == nil {
		return f, nil
	}
	var all []codecs.Advisory
	for _, module := range append([]string{f.Module}, f.Formerly...) {
		for _, id := range known.modules[module] {
			var o osv
			if err := known.get(ctx, "ID/"+url.PathEscape(id)+".json", &o); err != nil {
				return f, err
			}
			for _, x := range o.of(module) {
				if module != f.Module {
					x.Module = module
				}
				if mended := slices.IndexFunc(f.Advisories, func(y codecs.Advisory) bool {
					return x.FixedIn == "" && y.ID == x.ID && y.Module == x.Module && y.From == x.From
				}); mended >= 0 {
					x = f.Advisories[mended] // somebody found a fix that the database does not know of
				}
				all = append(all, x)
			}
		}
	}
	change := func(now, would string) {
		a.Changes = append(a.Changes, Change{f.Module, "advisory", now, would, known.at})
	}
	for _, x := range f.Advisories {
		switch {
		case !strings.HasPrefix(x.ID, "GO-"): // another database knows it
			all = append(all, x)
		case !slices.Contains(all, x):
			change(x.Words(), "none")
		}
	}
	slices.SortStableFunc(all, func(x, y codecs.Advisory) int {
		return cmp.Or(cmp.Compare(x.Module, y.Module), cmp.Compare(x.ID, y.ID), semver.Compare(x.From, y.From))
	})
	for _, x := range all {
		if !slices.Contains(f.Advisories, x) {
			change("", x.Words())
		}
	}
	f.Advisories = all
	return f, nil
}

// of are the ranges of versions of a module that an entry is about.
func (o osv) of(module string) (ranges []codecs.Advisory) {
	for _, r := range o.Affected {
		if r.Package.Name != module || o.Withdrawn != "" {
			continue
		}
		for _, events := range r.Ranges {
			open := -1 // of ranges
			for _, e := range events.Events {
				switch {
				case e.Introduced != "" && open < 0:
					open = len(ranges)
					ranges = append(ranges, codecs.Advisory{ID: o.ID, From: tag(e.Introduced)})
				case e.Fixed != "" && open >= 0:
					ranges[open].FixedIn = tag(e.Fixed)
					open = -1
				}
			}
		}
	}
	return ranges
}

// tag is a version of an entry as modules have it; "" for the first of all.
func tag(version string) string {
	if version == "0" {
		return ""
	}
	return "v" + version
}
