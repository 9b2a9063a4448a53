package generate

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Folders lists the folders of codecs below root, such as "codecs/json/std": those
// with a file codecs.go. The two of serialbench's own, codecs/baseline and
// codecs/noop, come first.
func Folders(root string) ([]string, error) {
	var folders []string
	for _, pattern := range []string{"codecs/*/codecs.go", "codecs/*/*/codecs.go"} {
		found, err := fs.Glob(os.DirFS(root), pattern)
		if err != nil {
			return nil, err
		}
		for _, f := range found {
			folders = append(folders, path.Dir(f))
		}
	}
	return folders, nil
}

// A Folder is a folder of codecs as its source has it, read without compiling
// the library.
type Folder struct {
	Path string // such as "codecs/json/sonic"

	// IDs are the ids that its codecs may have: everything in its source that
	// looks like one, and what can be put together of the format and the string
	// constants. All ids of its codecs are among them, and others too.
	IDs []string
}

var (
	idPart = regexp.MustCompile(`^[a-z0-9]+([a-z0-9-]*[a-z0-9])?(/[a-z0-9]+([a-z0-9-]*[a-z0-9])?)?$`)
	idLike = regexp.MustCompile(`^[a-z0-9]+([a-z0-9-]*[a-z0-9])?(/[a-z0-9]+([a-z0-9-]*[a-z0-9])?){0,2}$`)
)

// ValidID reports whether id has the form of a codec's id: format/library[/option],
// in lower case.
func ValidID(id string) bool {
	return idLike.MatchString(id) && strings.Contains(id, "/")
}

// readFolder reads the source of the folder of codecs path below root.
func readFolder(root, path string) (Folder, error) {
	f := Folder{Path: path}
	own := strings.TrimPrefix(path, "codecs/")
	format, _, nested := strings.Cut(own, "/")
	texts, imports, err := constants(filepath.Join(root, filepath.FromSlash(path)))
	if err != nil {
		return f, err
	}
	add := func(id string) {
		if !slices.Contains(f.IDs, id) {
			f.IDs = append(f.IDs, id)
		}
	}
	add(own)
	if !nested {
		return f, nil
	}
	for _, s := range texts {
		if strings.HasPrefix(s, format+"/") && idLike.MatchString(s) {
			add(s)
		}
		if slices.Contains(texts, format+"/") && idPart.MatchString(s) {
			add(format + "/" + s)
		}
	}
	for _, i := range imports { // what several folders share is in codecs/internal
		_, shared, found := strings.Cut(i, "/codecs/internal/")
		if !found {
			continue
		}
		more, _, err := constants(filepath.Join(root, "codecs", "internal", filepath.FromSlash(shared)))
		if err != nil {
			return f, err
		}
		for _, s := range more {
			if idPart.MatchString(s) && !strings.Contains(s, "/") {
				add(own + "/" + s)
			}
		}
		for _, s := range slices.Concat(texts, more) {
			if idPart.MatchString(s) && !strings.Contains(s, "/") {
				add(format + "/" + s)
			}
		}
	}
	return f, nil
}

// ReadFolders reads the source of all folders of codecs below root.
func ReadFolders(root string) (all []Folder, err error) {
	paths, err := Folders(root)
	if err != nil {
		return nil, err
	}
	for _, p := range paths {
		f, err := readFolder(root, p)
		if err != nil {
			return nil, err
		}
		all = append(all, f)
	}
	return all, nil
}

// constants are the string literals and imports of the Go files of a folder, tests left out.
func constants(dir string) (texts, imports []string, err error) {
	files, err := fs.Glob(os.DirFS(dir), "*.go")
	if err != nil {
		return nil, nil, err
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, nil, fmt.Errorf("read the ids of codecs: %w", err)
		}
		for _, i := range parsed.Imports {
			path, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return nil, nil, fmt.Errorf("%s: import %s: %w", name, i.Path.Value, err)
			}
			imports = append(imports, path)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if s, err := strconv.Unquote(lit.Value); err == nil {
					texts = append(texts, s)
				}
			}
			return true
		})
	}
	return texts, imports, nil
}

// FolderOf is the folder whose codec has the id: the one of that path, else the
// one that may have it, such as codecs/json/v2 for json/std/v2, else the one whose path it
// begins with; "" if there is none.
func FolderOf(id string, folders []Folder) string {
	stated, begins := "", ""
	for _, f := range folders {
		own := strings.TrimPrefix(f.Path, "codecs/")
		switch {
		case id == own:
			return f.Path
		case stated == "" && slices.Contains(f.IDs, id):
			stated = f.Path
		case strings.HasPrefix(id, own+"/"):
			begins = f.Path
		}
	}
	return cmp.Or(stated, begins)
}
