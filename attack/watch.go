package attack

import (
	"fmt"
	"os"
	"runtime/metrics"
	"time"
)

// watch ends the process when an input takes too long or too much memory. It
// counts CPU time, so that a busy machine makes no hangs; an input that waits for
// something that never comes is given ten times as long on the clock.
func (a *attacker) watch() {
	heap := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	for {
		time.Sleep(20 * time.Millisecond)
		since := a.since.Load()
		if since < 0 {
			continue
		}
		limits := a.order.Limits
		cpu := cpuTime() - time.Duration(since)
		clock := time.Duration(time.Now().UnixNano() - a.clock.Load())
		metrics.Read(heap)
		switch used := heap[0].Value.Uint64(); {
		case a.since.Load() != since: // it ended meanwhile
		case cpu > limits.Deadline || clock > 10*limits.Deadline:
			a.giveUp(Hang, fmt.Sprintf("no end after %v of CPU time", limits.Deadline))
		case used > limits.Memory:
			a.giveUp(Fatal, fmt.Sprintf("out of memory: more than %d MiB in use", limits.Memory>>20))
		}
	}
}

// giveUp says why and ends the process.
func (a *attacker) giveUp(o Outcome, detail string) {
	code := 4
	if err := a.say(finding{Type: "over", Outcome: o, Detail: detail}); err != nil {
		code = 5 // the parent sees that it died, though not why
	}
	os.Exit(code)
}
