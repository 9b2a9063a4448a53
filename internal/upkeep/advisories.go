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
	ID       string     `json:"id"`
	Affected []affected `json:"affected"`
}

type affected struct {
	Package struct {
		Name string `json:"name"`
	} `json:"package"`
	Ranges []struct {
		Events []struct {
			Introduced string `json:"introduced"`
			Fixed      string `json:"fixed"`
		} `json:"events"`
	} `json:"ranges"`
}

// advisories adds those that the pinned version is open to, and takes away those that it is no longer.
func (a *Answer) advisories(ctx context.Context, f codecs.Facts, known *advisoryIndex, pinned string) (
	codecs.Facts, error) {
	if known == nil || !semver.IsValid(pinned) {
		return f, nil
	}
	var open []codecs.Advisory
	for _, id := range known.modules[f.Module] {
		var o osv
		if err := known.get(ctx, "ID/"+url.PathEscape(id)+".json", &o); err != nil {
			return f, err
		}
		if fixed, is := o.opens(f.Module, pinned); is {
			open = append(open, codecs.Advisory{ID: id, FixedIn: fixed})
		}
	}
	slices.SortFunc(open, func(x, y codecs.Advisory) int { return cmp.Compare(x.ID, y.ID) })
	for _, x := range open {
		if !slices.Contains(f.Advisories, x) {
			a.Changes = append(a.Changes, Change{f.Module, "advisory", "", x.ID + fixedWords(x), known.at})
		}
	}
	for _, x := range f.Advisories {
		same := func(y codecs.Advisory) bool { return x.ID == y.ID }
		switch {
		case slices.ContainsFunc(open, same):
		case !strings.HasPrefix(x.ID, "GO-"): // another database knows it
			open = append(open, x)
		default:
			a.Changes = append(a.Changes, Change{f.Module, "advisory", x.ID, "none", known.at})
		}
	}
	f.Advisories = open
	return f, nil
}

func fixedWords(x codecs.Advisory) string {
	if x.FixedIn == "" {
		return ", not fixed"
	}
	return ", fixed in " + x.FixedIn
}

// opens reports whether a version is one that an entry is about, and in which version that ended; "": in none.
func (o osv) opens(module, version string) (fixed string, is bool) {
	for _, r := range o.Affected {
		if r.Package.Name != module {
			continue
		}
		for _, events := range r.Ranges {
			inside := false
			for _, e := range events.Events {
				switch {
				case e.Introduced != "":
					inside = e.Introduced == "0" || semver.Compare(version, "v"+e.Introduced) >= 0
				case e.Fixed != "" && inside && semver.Compare(version, "v"+e.Fixed) < 0:
					return "v" + e.Fixed, true
				case e.Fixed != "":
					inside = false
				}
			}
			if inside {
				return "", true
			}
		}
	}
	return "", false
}
