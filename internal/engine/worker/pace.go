package worker

import (
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"sync"
)

// The pace of a worker's collector is that of GOGC=100 without a limit of memory, whatever
// the environment says, so that figures of two machines are alike. A build may ask for another
// one: its workers get it by these variables, since the runtime of a process that starts has
// no part in figures.
const (
	gcVariable    = "SERIALBENCH_GOGC"
	limitVariable = "SERIALBENCH_GOMEMLIMIT"
)

// Paced is an environment for workers in which GOGC and GOMEMLIMIT are what the figures are
// made by.
func Paced(env []string) []string {
	var paced []string
	for _, e := range env {
		switch name, value, _ := strings.Cut(e, "="); name {
		case "GOGC":
			paced = append(paced, gcVariable+"="+value)
		case "GOMEMLIMIT":
			paced = append(paced, limitVariable+"="+value)
		default:
			paced = append(paced, e)
		}
	}
	return paced
}

// CheckPace says what is wrong with a value of GOGC or GOMEMLIMIT; nil for other variables.
func CheckPace(name, value string) error {
	var err error
	switch name {
	case "GOGC":
		_, err = gcPercent(value)
	case "GOMEMLIMIT":
		_, err = memoryLimit(value)
	}
	return err
}

// GCPercent is the GOGC of this worker, 1 or more.
var GCPercent = sync.OnceValue(func() int {
	n, err := gcPercent(os.Getenv(gcVariable))
	if err != nil { // nobody asked for it in a way that was checked
		return usualPercent
	}
	return n
})

// MemoryLimit is the GOMEMLIMIT of this worker, in bytes; [math.MaxInt64] for none.
var MemoryLimit = sync.OnceValue(func() int64 {
	n, err := memoryLimit(os.Getenv(limitVariable))
	if err != nil {
		return math.MaxInt64
	}
	return n
})

const (
	usualPercent = 100
	mostPercent  = 1_000_000
)

func gcPercent(value string) (int, error) {
	if value == "" {
		return usualPercent, nil
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 || n > mostPercent {
		return 0, fmt.Errorf("GOGC=%s is no number from 1 to %d, such as GOGC=50", value, mostPercent)
	}
	return n, nil
}

// units are those that the runtime knows.
var units = []struct {
	name  string
	shift int
}{{"TiB", 40}, {"GiB", 30}, {"MiB", 20}, {"KiB", 10}, {"B", 0}, {"", 0}}

func memoryLimit(value string) (int64, error) {
	if value == "" || value == "off" {
		return math.MaxInt64, nil
	}
	for _, u := range units {
		number, found := strings.CutSuffix(value, u.name)
		if !found {
			continue
		}
		if n, err := strconv.ParseInt(number, 10, 64); err == nil && n > 0 && n <= math.MaxInt64>>u.shift {
			return n << u.shift, nil
		}
		break
	}
	return 0, fmt.Errorf("GOMEMLIMIT=%s is no amount of memory such as GOMEMLIMIT=16MiB", value)
}
