package build

import "context"

// Look says what is wrong with a request that shows before anything is built: the package, the type, the samples.
func (e *Engine) Look(ctx context.Context, r Request) error {
	if r.Progress == nil {
		r.Progress = func(string, int, int) {}
	}
	if err := r.Check(); err != nil {
		return err
	}
	u, err := findUser(ctx, r)
	if err != nil {
		return err
	}
	samples, err := readSamples(r, u.Package)
	if err != nil {
		return err
	}
	b := &builder{engine: e, request: r, user: u, values: valuesOf(r, samples)}
	return b.find(ctx)
}
