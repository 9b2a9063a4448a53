package main

import (
	"sync/atomic"
	"time"
)

// faulty are second codecs that go wrong, for those who want to see that no request does.
var faulty = map[string]func([]byte, any) error{
	"panics": func([]byte, any) error { panic("the second codec panics") },
	"hangs": func([]byte, any) error {
		for {
			time.Sleep(time.Hour)
		}
	},
	"spins": func([]byte, any) error {
		for {
			spun.Add(1)
		}
	},
	"allocates": func([]byte, any) error {
		for range 128 {
			kept = append(kept, make([]byte, 1<<20))
		}
		return nil
	},
}

var spun atomic.Uint64

// kept is what the one that allocates never gives back.
var kept [][]byte
