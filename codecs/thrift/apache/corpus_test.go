package apache

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const upstream = "github.com/apache/thrift"

// TestThriftTest has the Thrift compiler make code of the project's own test schema, ThriftTest.thrift,
// in the module of the library, and tries values of each of its structs in the binary, the compact and the JSON
// protocol. It is a schema without data: the values are drawn. Python's thriftpy2, where "serialbench
// interop --setup python" has brought it, reads and writes them in between.
func TestThriftTest(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds a program")
	}
	compiler, err := exec.LookPath(compiler.Program)
	if err != nil {
		t.Skip(err)
	}
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Version}} {{.Dir}}", upstream).Output()
	if err != nil {
		t.Fatal(err)
	}
	version, module, _ := strings.Cut(strings.TrimSpace(string(out)), " ")
	schema, err := os.ReadFile(filepath.Join(module, "test", "ThriftTest.thrift"))
	if err != nil {
		t.Skip("the module is there without its tests: ", err)
	}
	main, err := os.ReadFile(filepath.Join("testdata", "thrifttest", "main.go"))
	if err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile(filepath.Join("..", "..", "..", "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"ThriftTest.thrift": structsOnly(string(schema)), "main.go": string(main), "go.sum": string(sums),
		"go.mod": "module corpus\n\ngo 1.24\n\nrequire " + upstream + " " + version + "\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	do := func(stdin string, args ...string) string {
		t.Helper()
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir, cmd.Stdin = dir, strings.NewReader(stdin)
		cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
		var log strings.Builder
		cmd.Stderr = &log
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%s: %v\n%s%s", strings.Join(args, " "), err, out, log.String())
		}
		return string(out)
	}
	do("", compiler, "--gen", "go:package_prefix=corpus/", "-out", ".", "ThriftTest.thrift")
	do("", "go", "build", "-o", "corpus.exe", ".")
	for _, protocol := range []string{"binary", "compact", "json"} {
		if bad := do("", "./corpus.exe", "back", protocol); bad != "" {
			t.Errorf("%s: %s", protocol, bad)
		}
	}
	written := do("", "./corpus.exe", "write", "binary")
	if n := strings.Count(written, "\n"); n < 200 {
		t.Fatalf("only %d values", n)
	}
	first, rest, _ := strings.Cut(written, "\n")
	if bad := do(first+"00\n"+strings.Replace(rest, "0b0001", "0b0002", 1), "./corpus.exe", "read", "binary"); bad == "" {
		t.Error("another field number is not found")
	}

	python := thriftpy2(t)
	if python == "" {
		t.Log("not tried with thriftpy2: run serialbench interop --setup python")
		return
	}
	again, err := filepath.Abs(filepath.Join("testdata", "thrifttest", "again.py"))
	if err != nil {
		t.Fatal(err)
	}
	for _, protocol := range []string{"binary", "compact"} {
		theirs := do(do("", "./corpus.exe", "write", protocol), python, "-B", again, "ThriftTest.thrift", protocol)
		if bad := do(theirs, "./corpus.exe", "read", protocol); bad != "" {
			t.Errorf("%s, written again by thriftpy2: %s", protocol, bad)
		}
	}
}

var (
	services    = regexp.MustCompile(`(?ms)^service .*?^\}\n`)
	annotations = regexp.MustCompile(`\s*\(\s*[\w.]+\s*=\s*(?:"[^"]*"|'[^']*')\s*\)`)
	// Debian's compiler knows no uuid yet, and no compiler makes Go of a set as the key of a map.
	beyondGo = regexp.MustCompile(`(?m)^.*\b(uuid_field|list_field)\b.*\n`)
)

// structsOnly is the schema without what is called rather than encoded, without annotations for
// other languages, and without the two fields that Go cannot have.
func structsOnly(schema string) string {
	for _, re := range []*regexp.Regexp{services, annotations, beyondGo} {
		schema = re.ReplaceAllString(schema, "")
	}
	return schema
}

// thriftpy2 is the Python of serialbench's references; "" if it is not set up.
func thriftpy2(t *testing.T) string {
	t.Helper()
	cache, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	found, err := filepath.Glob(filepath.Join(cache, "serialbench", "references", "python-*", "venv", "bin", "python"))
	if err != nil {
		t.Fatal(err)
	}
	for _, python := range found {
		if exec.Command(python, "-c", "import thriftpy2").Run() == nil {
			return python
		}
	}
	return ""
}
