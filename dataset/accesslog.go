package dataset

import (
	"math/rand/v2"
	"strings"
	"time"
)

// AccessLog is a stretch of a web server's log, a list of small mixed records.
type AccessLog struct {
	Entries []LogEntry
}

// LogEntry is one line of an [AccessLog] in the common log format.
type LogEntry struct {
	Address  [4]byte   // IPv4
	Identity string    // "-" when unknown, nearly always
	User     string    // "-" when not signed in
	Date     time.Time // whole seconds
	Request  string    // request line: method, target, protocol
	Status   uint16
	Size     uint64 // bytes of the answer's body
}

var _ = add(Set[AccessLog]{
	ID:    "accesslog",
	Doc:   "list of 100 web requests: IPv4 address, three strings, a time in whole seconds, two integers",
	Count: 200,
	Generate: func(r *rand.Rand) AccessLog {
		now := between(r, 1995, 2037).Truncate(time.Second)
		return AccessLog{Entries: list(100, func() LogEntry {
			now = now.Add(time.Duration(r.IntN(20)) * time.Second)
			return logEntry(r, now)
		})}
	},
})

func logEntry(r *rand.Rand, at time.Time) LogEntry {
	e := LogEntry{
		Address:  [4]byte(random(r, 4)),
		Identity: "-",
		User:     "-",
		Date:     at,
		Request:  request(r),
		Status:   pick[uint16](r, 200, 200, 200, 200, 200, 200, 206, 301, 302, 304, 304, 400, 403, 404, 404, 500, 503),
	}
	if oneIn(r, 40) {
		e.Identity = login(r)
	}
	if oneIn(r, 5) {
		e.User = login(r)
	}
	if e.Status != 304 { // which has no body
		e.Size = uint64(magnitude(r, 24))
	}
	return e
}

// request draws the first line of an HTTP request.
func request(r *rand.Rand) string {
	var b strings.Builder
	b.WriteString(pick(r, "GET", "GET", "GET", "GET", "GET", "GET", "POST", "POST", "HEAD", "PUT", "DELETE"))
	b.WriteByte(' ')
	for range 1 + r.IntN(4) {
		b.WriteByte('/')
		b.WriteString(word(r))
	}
	b.WriteString(pick(r, "", "", ".html", ".css", ".js", ".png", ".jpg"))
	if oneIn(r, 4) {
		b.WriteString("?" + word(r) + "=" + digits(r, 1+r.IntN(6)))
	}
	b.WriteString(pick(r, " HTTP/1.0", " HTTP/1.1", " HTTP/1.1", " HTTP/2.0"))
	return b.String()
}
