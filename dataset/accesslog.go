package dataset

import (
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
