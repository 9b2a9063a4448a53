// Worth shows whether serialbench worth finds the share of CPU time that goes into a
// serializer: a program of its own spends a known part of its time in encoding/json and the
// rest in arithmetic, is profiled, and the profile is read back. It prints the part that was
// planted, by the clocks of the operating system, beside the part that was found, and
// exits with 1 if they are more than a point apart.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/pprof"
	"time"

	"golang.org/x/sys/unix"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/json/std"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/result/worth"
)

func main() {
	long := flag.Duration("time", 20*time.Second, "how long each profile lasts")
	flag.Parse()
	debug.SetGCPercent(-1)
	code := 0
	for _, part := range []float64{0.05, 0.20, 0.60} {
		planted, found, low, high, err := try(part, *long)
		if err != nil {
			fmt.Fprintln(os.Stderr, "worth:", err)
			os.Exit(2)
		}
		fmt.Printf("planted %5.2f %%, found %5.2f %% (%.1f to %.1f)\n", 100*planted, 100*found, 100*low, 100*high)
		debug.FreeOSMemory()
		if math.Abs(planted-found) > 0.01 {
			code = 1
		}
	}
	os.Exit(code)
}

// try runs a service that spends a part of its time in encoding/json, and reads its profiles.
func try(part float64, long time.Duration) (planted, found, low, high float64, err error) {
	var cpu, heap bytes.Buffer
	if err := pprof.StartCPUProfile(&cpu); err != nil {
		return 0, 0, 0, 0, err
	}
	planted, err = serve(part, long)
	pprof.StopCPUProfile()
	if err != nil {
		return 0, 0, 0, 0, err
	}
	if err := pprof.Lookup("allocs").WriteTo(&heap, 0); err != nil {
		return 0, 0, 0, 0, err
	}
	var infos []codec.Info
	for _, c := range std.Codecs() {
		infos = append(infos, c.Info)
	}
	s, err := worth.Read(cpu.Bytes(), heap.Bytes(), worth.Libraries(infos))
	if err != nil || len(s.Parts) == 0 {
		return planted, 0, 0, 0, err
	}
	p := s.Parts[0]
	return planted, p.Sum(), p.Low, p.High, nil
}

// serve encodes and decodes, and does arithmetic for so long that the part comes out. It
// returns the part by the clock of the thread. The collector is off: what it takes no clock
// of ours tells apart.
func serve(part float64, long time.Duration) (float64, error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	p := dataset.Person{Name: "Ada Lovelace", Phone: "0123456789", Siblings: 2, Money: 12.5,
		BirthDay: time.Unix(-4858185600, 0).UTC()}
	var encoding, arithmetic time.Duration
	for end := time.Now().Add(long); time.Now().Before(end); {
		begun, err := used()
		if err != nil {
			return 0, err
		}
		for range 500 {
			b, err := json.Marshal(p)
			if err != nil {
				return 0, err
			}
			if err := json.Unmarshal(b, new(dataset.Person)); err != nil {
				return 0, err
			}
		}
		done, err := used()
		if err != nil {
			return 0, err
		}
		encoding += done - begun
		spun, err := spin(time.Duration(float64(encoding)*(1-part)/part) - arithmetic)
		if err != nil {
			return 0, err
		}
		arithmetic += spun
	}
	return float64(encoding) / float64(encoding+arithmetic), nil
}

var sink uint64

// spin does arithmetic for as much CPU time of this thread, and returns what it was.
func spin(long time.Duration) (time.Duration, error) {
	begun, err := used()
	if err != nil {
		return 0, err
	}
	for {
		for range 20_000 {
			sink = sink*6364136223846793005 + 1442695040888963407
		}
		now, err := used()
		if err != nil || now-begun >= long {
			return now - begun, err
		}
	}
}

// used is the CPU time of this thread, by a clock that is exact: what getrusage tells of a
// thread is renewed at ticks only.
func used() (time.Duration, error) {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t); err != nil {
		return 0, err
	}
	return time.Duration(t.Nano()), nil
}
