//go:build !unix

package edges

import "time"

// cpuTime is not known here: the parent's clock decides.
func cpuTime() time.Duration { return 0 }
