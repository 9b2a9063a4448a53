package measure

import (
	"bytes"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/engine/worker"
)

// What is started like a worker has late timers, in its first thread and so in those it makes.
func TestTimersOfWorkersAreLate(t *testing.T) {
	lateTimers()
	cat := exec.Command("cat", "/proc/self/timerslack_ns")
	var out bytes.Buffer
	cat.Stdout = &out
	if err := worker.OnStarter(cat.Start); err != nil {
		t.Skip(err)
	}
	if err := cat.Wait(); err != nil {
		t.Skip(err) // a Linux before 4.6 does not tell
	}
	if got := strings.TrimSpace(out.String()); got != strconv.Itoa(int(slack)) {
		t.Errorf("timers may be %s ns late, want %d", got, slack)
	}
}
