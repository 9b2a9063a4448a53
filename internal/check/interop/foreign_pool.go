package interop

import (
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/serialbench/serialbench/internal/check/reference"
)

// chore is references of a language that are asked one after the other by one process: those that
// have a format in common, since an earlier one tells a later one of forms.
type chore struct {
	language   reference.Language
	references []reference.Reference
}

// chores are those of all languages. Each can be asked beside the others.
func chores(languages []reference.Language) (list []chore) {
	for _, l := range languages {
		first := len(list)
		for _, r := range l.References {
			i := slices.IndexFunc(list[first:], func(c chore) bool {
				return slices.ContainsFunc(c.references,
					func(o reference.Reference) bool { return slices.ContainsFunc(r.Formats, o.Reads) })
			})
			if i < 0 {
				list = append(list, chore{language: l})
				i = len(list) - 1 - first
			}
			list[first+i].references = append(list[first+i].references, r)
		}
	}
	return list
}

// pool keeps the processes of languages that nobody asks just now.
type pool struct {
	start func(context.Context, reference.Language) (*reference.Process, error)

	mu   sync.Mutex
	idle map[string][]*reference.Process // by language
}

// get is a process of the language, which is the caller's until it is put back.
func (p *pool) get(ctx context.Context, l reference.Language) (*reference.Process, error) {
	p.mu.Lock()
	list := p.idle[l.ID]
	if len(list) > 0 {
		p.idle[l.ID] = list[:len(list)-1]
		p.mu.Unlock()
		return list[len(list)-1], nil
	}
	p.mu.Unlock()
	return p.start(ctx, l)
}

// put gives a process back.
func (p *pool) put(l reference.Language, process *reference.Process) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.idle[l.ID] = append(p.idle[l.ID], process)
}

// close ends all of them.
func (p *pool) close() (err error) {
	for _, list := range p.idle {
		for _, process := range list {
			err = errors.Join(err, process.Close())
		}
	}
	return err
}
