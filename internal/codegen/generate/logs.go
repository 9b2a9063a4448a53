package generate

import (
	"regexp"
	"strings"
)

var (
	colours = regexp.MustCompile("\x1b\\[[0-9;?]*[A-Za-z]")
	// a line of a stack trace: of Go's, Java's or Python's.
	traced = regexp.MustCompile(`^(\t|goroutine \d+ \[|created by |\[signal |exit status \d+$|\s+at \S+\(|\s*File "[^"]*", line \d+)`)
	called = regexp.MustCompile(`^[\w./\-*()\[\]]+\(.*\)$`) // a function in a trace of Go's
)

// onOneLine is what a program wrote, on one line: the last lines of its log without
// colours and without the stack trace of a panic.
func onOneLine(log string) string {
	var lines []string
	inTrace := false
	for l := range strings.Lines(colours.ReplaceAllString(log, "")) {
		l = strings.TrimRight(l, "\r\n")
		inTrace = inTrace || strings.HasPrefix(l, "goroutine ") && strings.Contains(l, "[")
		text := strings.TrimSpace(l)
		if text == "" || traced.MatchString(l) || inTrace && called.MatchString(text) {
			continue
		}
		lines = append(lines, text)
	}
	const most = 8
	if len(lines) > most {
		lines = lines[len(lines)-most:]
	}
	return strings.Join(lines, " | ")
}
