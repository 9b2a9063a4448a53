// Command collector checks how a run charges the garbage collector against what it costs
// while it works beside a program: on three heaps and at two settings of GOGC it prints what the
// collector takes for each byte that is allocated, as measured and by the model
// (bytes that a collection goes through ÷ bytes from one to the next × pace). Times are CPU times
// of processes with one thread to run Go on.
//
//	go run ./bench/collector
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"time"

	"github.com/serialbench/serialbench/internal/engine/measure"
)

// heap is what a process keeps alive.
type heap struct {
	name  string
	alive func() any
}

var heaps = []heap{
	{"4 MB", func() any { return measure.Heap(4<<20, rand.New(rand.NewPCG(1, 1))) }},
	{"256 MB with pointers", func() any { return measure.Heap(256<<20, rand.New(rand.NewPCG(1, 1))) }},
	{"256 MB without pointers", func() any { return make([]byte, 256<<20) }},
}

// result is what one process found, ns for each byte that is allocated.
type result struct{ Measured, Model, Pace float64 }

func main() {
	which := flag.Int("heap", -1, "number of a heap: measure in this process")
	gogc := flag.Int("gogc", 100, "GOGC")
	long := flag.Duration("time", 3*time.Second, "how long each process measures either way")
	processes := flag.Int("processes", 5, "for each row")
	flag.Parse()
	var err error
	if *which >= 0 {
		err = json.NewEncoder(os.Stdout).Encode(measured(heaps[*which], *gogc, *long))
	} else {
		err = table(*processes, *long)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "collector:", err)
		os.Exit(1)
	}
}

// table has each row measured by processes of its own, in turns.
func table(processes int, long time.Duration) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	settings := []int{100, 400}
	found := map[[2]int][]result{}
	for range processes {
		for h := range heaps {
			for _, gogc := range settings {
				cmd := exec.Command(self, "-heap", fmt.Sprint(h), "-gogc", fmt.Sprint(gogc), "-time", long.String())
				cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
				cmd.Stderr = os.Stderr
				out, err := cmd.Output()
				if err != nil {
					return fmt.Errorf("%s, GOGC %d: %w", heaps[h].name, gogc, err)
				}
				var r result
				if err := json.Unmarshal(out, &r); err != nil {
					return err
				}
				found[[2]int{h, gogc}] = append(found[[2]int{h, gogc}], r)
			}
		}
	}
	fmt.Printf("%s, %s, GOMAXPROCS 1, medians of %d processes\n\n", runtime.Version(), runtime.GOARCH, processes)
	fmt.Println("| heap | GOGC | collector, measured | by the model | model to measured |")
	fmt.Println("| --- | ---: | ---: | ---: | ---: |")
	for h := range heaps {
		for _, gogc := range settings {
			list := found[[2]int{h, gogc}]
			clock := middle(list, func(r result) float64 { return r.Measured })
			model := middle(list, func(r result) float64 { return r.Model })
			fmt.Printf("| %s | %d | %.3f ns/B | %.3f ns/B | %.2f |\n", heaps[h].name, gogc, clock, model, model/clock)
		}
	}
	return nil
}

func middle(list []result, of func(result) float64) float64 {
	var all []float64
	for _, r := range list {
		all = append(all, of(r))
	}
	slices.Sort(all)
	return all[len(all)/2]
}

// sink keeps the compiler from leaving allocations out.
var sink [64]*node

type node struct {
	next *node
	text []byte
}

const perRound = 64 * (32 + 96) // bytes of a round

// round allocates what a decoder would: small objects that point to each other and live
// for a short while.
func round() {
	for i := range sink {
		sink[i] = &node{next: sink[(i+1)%len(sink)], text: make([]byte, 96)}
		sink[i].next = nil // else all garbage would hang together
	}
}

// measured allocates with the collector on, as it comes by itself, and with it off,
// where it is asked to collect when it would have come, outside the time.
func measured(h heap, gogc int, long time.Duration) result {
	alive := h.alive()
	debug.SetGCPercent(gogc)
	runtime.GC()
	cycle, scan := cycle(gogc)
	var r result
	var paces []float64
	on, off := 0.0, 0.0
	var bytesOn, bytesOff float64
	for range 4 { // in turns, for a clock that moves
		debug.SetGCPercent(gogc)
		runtime.GC()
		first, last, began := collections(), uint64(0), time.Now()
		for start := cpuTime(); ; {
			for range 100 {
				round()
			}
			bytesOn += 100 * perRound
			if n := collections() - first; n > last && n >= leastCollections && time.Since(began) >= long/4 {
				on += float64(cpuTime() - start)
				break
			} else {
				last = n
			}
		}
		debug.SetGCPercent(-1)
		runtime.GC()
		for spent := time.Duration(0); spent < long/4; {
			start := cpuTime()
			for allocated := uint64(0); allocated < cycle; allocated += perRound {
				round()
				bytesOff += perRound
			}
			took := cpuTime() - start
			spent += took
			off += float64(took)
			start = cpuTime()
			runtime.GC()
			paces = append(paces, float64(cpuTime()-start)/float64(scan))
		}
	}
	slices.Sort(paces)
	r.Pace = paces[len(paces)/10]
	r.Measured = on/bytesOn - off/bytesOff
	r.Model = r.Pace * float64(scan) / float64(cycle)
	runtime.KeepAlive(alive)
	return r
}

// leastCollections is how many collections a turn has at the least. It begins behind
// one and ends with one.
const leastCollections = 3

// collections counts those that ended.
func collections() uint64 {
	read := []metrics.Sample{{Name: "/gc/cycles/total:gc-cycles"}}
	metrics.Read(read)
	return read[0].Value.Uint64()
}

// cycle tells how many bytes are allocated from one collection to the next, and how
// many one goes through.
func cycle(gogc int) (allocated, scanned uint64) {
	read := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/scan/stack:bytes"},
		{Name: "/gc/scan/globals:bytes"}, {Name: "/gc/scan/total:bytes"}}
	metrics.Read(read)
	live, stacks, globals := read[0].Value.Uint64(), read[1].Value.Uint64(), read[2].Value.Uint64()
	allocated = (live + stacks + globals) * uint64(gogc) / 100
	if least := uint64(4<<20) * uint64(gogc) / 100; live+allocated < least {
		allocated = least - live
	}
	return allocated, read[3].Value.Uint64()
}
