package generate

import (
	"context"
	"runtime"

	"golang.org/x/sync/errgroup"
)

// Each does something for 0 to n-1, as many at a time as there are cores. Once ctx has ended it begins nothing more;
// that is the error.
func Each(ctx context.Context, n int, do func(i int)) error {
	var group errgroup.Group
	group.SetLimit(runtime.NumCPU())
	for i := range n {
		group.Go(func() error {
			if ctx.Err() == nil {
				do(i)
			}
			return ctx.Err()
		})
	}
	return group.Wait()
}
