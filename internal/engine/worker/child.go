package worker

import (
	"os/exec"
	"sync"
	"time"
)

// Child is a process in a process group of its own, which dies with this program where the system can see to that.
type Child struct {
	cmd    *exec.Cmd
	mu     sync.Mutex
	reaped bool // another process may have its number from then on
	wait   func() error
}

// StartProcess starts a program that is no worker of ours, such as one in another language.
func StartProcess(cmd *exec.Cmd) (*Child, error) {
	if err := start(cmd); err != nil {
		return nil, err
	}
	c := &Child{cmd: cmd}
	c.wait = sync.OnceValue(func() error {
		if awaitExit(cmd.Process.Pid) { // and what it started goes with it
			_ = c.Kill()
			c.forget()
		}
		err := cmd.Wait()
		c.forget()
		return err
	})
	return c, nil
}

func (c *Child) forget() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.reaped = true
}

// Kill ends the process and what it started. One that was waited for is left alone: its number may be another's.
func (c *Child) Kill() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.reaped {
		return nil
	}
	return kill(c.cmd)
}

// runDelay is how long the process has waited for a processor that others had, its threads together; 0 where the system
// does not tell.
func (c *Child) runDelay() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.reaped || c.cmd.Process == nil {
		return 0
	}
	return runDelay(c.cmd.Process.Pid)
}

// Wait waits until the process has ended, and returns what [exec.Cmd.Wait] does, however often it is called.
func (c *Child) Wait() error { return c.wait() }
