package arch

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// calendars find choices by the day in Go and in shell: what is green today must be green tomorrow.
var calendars = map[string]*regexp.Regexp{
	"go": regexp.MustCompile(`\.(YearDay|Weekday|ISOWeek)\(|\bNow\(\)(\.[A-Z]\w*\(\w*(\.\w+)?\))*\.(Day|Month|Year|Date|Hour|Minute|Second|Unix\w*)\(`),
	"sh": regexp.MustCompile(`(?i)seed.*\bdate\b.*\+|\bdate\b[^|;&)]*\+['"]?%-?[ajuwUVG]`),
}

// byCalendar lists the lines of a file that choose by the day; language is a key of calendars.
func byCalendar(language, text string) (found []string) {
	for line := range strings.Lines(text) {
		if calendars[language].MatchString(line) {
			found = append(found, strings.TrimSpace(line))
		}
	}
	return found
}

// TestNothingIsChosenByTheCalendar holds tests and scripts to fixed samples, and to seeds that are given.
func TestNothingIsChosenByTheCalendar(t *testing.T) {
	const root = "../.."
	read := 0
	try := func(language, path string) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		read++
		for _, line := range byCalendar(language, string(text)) {
			t.Errorf("%s chooses by the calendar: %s", path, line)
		}
	}
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "node_modules" || d.Name() == ".git" || path == filepath.Join(root, "gen")):
			return filepath.SkipDir
		case d.IsDir() || d.Name() == "calendar_test.go":
		case strings.HasSuffix(path, "_test.go"):
			try("go", path)
		case strings.HasSuffix(path, ".sh"), strings.HasSuffix(path, ".txtar"), filepath.Base(filepath.Dir(path)) == ".ci":
			try("sh", path)
		}
		return nil
	})
	if err != nil || read < 300 {
		t.Errorf("%d files were read, %v", read, err)
	}
}

func TestChoicesByTheCalendarAreFound(t *testing.T) {
	for _, c := range []struct {
		language, line string
		found          bool
	}{
		{"go", "day := uint64(time.Now().YearDay())", true},
		{"go", "i%3 == time.Now().UTC().Day()%3", true},
		{"go", "rand.NewPCG(uint64(time.Now().UnixNano()), 1)", true},
		{"go", "switch at.Weekday() {", true},
		{"go", "at := time.Now().Add(time.Hour)", false},
		{"go", "time.Date(2026, 3, 1, 12, 30, 0, 0, time.UTC)", false},
		{"sh", `family=${families[$(($(date +%-j) % 3))]}`, true},
		{"sh", `bench/exhaustive.sh --seed "$(date +%j)"`, true},
		{"sh", "count=0 seed=$(date -u +%Y-%m-%d)", true},
		{"sh", "start=$(date +%s)", false},
		{"sh", `printf '%s %s\n' "$(date -u +%H:%M:%S)" "$name"`, false},
	} {
		if got := byCalendar(c.language, c.line); (len(got) > 0) != c.found {
			t.Errorf("%q: found %v, want %v", c.line, got, c.found)
		}
	}
}
