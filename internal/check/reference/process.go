package reference

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/serialbench/serialbench/internal/engine/worker"
)

// The longest message in bytes, and how long one may take.
const (
	longest = 1 << 29
	patient = 2 * time.Minute
)

// Process is a running reference. It is used by one goroutine.
type Process struct {
	// Language is the language with its version, such as "Python 3.11.2".
	Language string
	// Versions are those of the references that are there, by name; Missing says why others are not.
	Versions, Missing map[string]string

	child  *worker.Child
	stdin  io.WriteCloser
	stdout io.Reader
	log    *lastLines
}

// Start starts a language that is set up in a folder and asks what it has.
func Start(ctx context.Context, l Language, folder string) (*Process, error) {
	name, err := programsIn(l, folder)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", l.ID, err)
	}
	var args []string
	for _, a := range l.command[1:] {
		args = append(args, strings.ReplaceAll(a, programs, name))
	}
	return Open(ctx, l, program(folder, l.command[0]), args, folder)
}

// Open starts any program that answers as a language does, in a folder, and asks what it has.
func Open(ctx context.Context, l Language, path string, args []string, folder string) (*Process, error) {
	p, err := open(path, args, folder)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", l.ID, err)
	}
	var hello struct {
		Language   string            `json:"language"`
		References map[string]string `json:"references"`
		Missing    map[string]string `json:"missing"`
	}
	if err := p.ask(ctx, map[string]string{"do": "hello"}, &hello); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", l.ID, err), p.Close())
	}
	p.Language, p.Versions, p.Missing = hello.Language, hello.References, hello.Missing
	return p, nil
}

func open(path string, args []string, folder string) (*Process, error) {
	cmd := exec.Command(path, args...)
	cmd.Dir = folder
	cmd.WaitDelay = time.Second
	p := &Process{log: &lastLines{}}
	cmd.Stderr = p.log
	var err error
	if p.stdin, err = cmd.StdinPipe(); err != nil {
		return nil, err
	}
	if p.stdout, err = cmd.StdoutPipe(); err != nil {
		return nil, err
	}
	p.child, err = worker.StartProcess(cmd)
	return p, err
}

// Close ends the process.
func (p *Process) Close() error {
	return errors.Join(p.child.Kill(), ignoreExit(p.child.Wait()))
}

// ask sends a request and reads its answer.
func (p *Process) ask(ctx context.Context, request, answer any) error {
	text, err := json.Marshal(request)
	if err != nil {
		return err
	}
	limited, cancel := context.WithTimeout(ctx, patient)
	defer cancel()
	stop := context.AfterFunc(limited, func() {
		if err := p.child.Kill(); err != nil {
			fmt.Fprintln(p.log, err)
		}
	})
	defer stop()
	written := make(chan error, 1)
	go func() {
		_, err := p.stdin.Write(append(binary.BigEndian.AppendUint32(nil, uint32(len(text))), text...))
		written <- err
	}()
	reply, err := p.frame()
	if err != nil {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if limited.Err() != nil {
			return &Gone{fmt.Sprintf("no answer within %v", patient)}
		}
		return errors.Join(&Gone{p.log.String()}, ignoreExit(p.child.Wait()))
	}
	if err := <-written; err != nil {
		return err
	}
	if err := json.Unmarshal(reply, answer); err != nil {
		return fmt.Errorf("answer of the reference: %w", err)
	}
	return nil
}

// Gone is the end of a process that was to answer; its text is what it said last.
type Gone struct{ Log string }

func (g *Gone) Error() string {
	if g.Log == "" {
		return "the reference ended without an answer"
	}
	return "the reference ended without an answer: " + g.Log
}

func (p *Process) frame() ([]byte, error) {
	var head [4]byte
	if _, err := io.ReadFull(p.stdout, head[:]); err != nil {
		return nil, err
	}
	n := binary.BigEndian.Uint32(head[:])
	if n > longest {
		return nil, fmt.Errorf("a message of %d bytes", n)
	}
	reply := make([]byte, n)
	_, err := io.ReadFull(p.stdout, reply)
	return reply, err
}

// Result is what became of one item: a tree or bytes, or the error of the library.
type Result struct {
	Tree  json.RawMessage `json:"tree"`
	Bytes string          `json:"bytes"` // in hex
	Held  []string        `json:"held"`  // precisions that the language's types did not hold what was encoded to
	Error string          `json:"error"`
	// Unsupported is why the library cannot express the type.
	Unsupported string `json:"unsupported"`
}

// Decode has a reference decode messages, which are in hex. One that wants a frame in front of each gets it.
func (p *Process) Decode(ctx context.Context, r Reference, s *Schema, messages []string) ([]Result, error) {
	if r.Framed {
		frame, err := s.frame()
		if err != nil {
			return refused(len(messages), err), nil
		}
		messages = slices.Clone(messages)
		for i := range messages {
			messages[i] = frame + messages[i]
		}
	}
	return p.do(ctx, request[string]{"decode", r.Name, s, messages}, len(messages))
}

// Encode has a reference encode trees. The frames of one that writes such are compared, and taken off.
func (p *Process) Encode(ctx context.Context, r Reference, s *Schema, trees []json.RawMessage) ([]Result, error) {
	results, err := p.do(ctx, request[json.RawMessage]{"encode", r.Name, s, trees}, len(trees))
	if err != nil || !r.Framed {
		return results, err
	}
	frame, err := s.frame()
	if err != nil {
		return refused(len(trees), err), nil
	}
	for i := range results {
		results[i].unframed(frame)
	}
	return results, nil
}

func refused(n int, err error) []Result {
	return slices.Repeat([]Result{{Unsupported: err.Error()}}, n)
}

type request[T any] struct {
	Do        string  `json:"do"`
	Reference string  `json:"reference"`
	Schema    *Schema `json:"schema"`
	Items     []T     `json:"items"`
}

func (p *Process) do(ctx context.Context, what any, items int) ([]Result, error) {
	var answer struct {
		Results []Result `json:"results"`
		Error   string   `json:"error"`
	}
	if err := p.ask(ctx, what, &answer); err != nil {
		return nil, err
	}
	if answer.Error != "" { // of all items, such as a library that cannot be loaded
		answer.Results = make([]Result, items)
		for i := range answer.Results {
			answer.Results[i].Error = answer.Error
		}
	}
	if len(answer.Results) != items {
		return nil, fmt.Errorf("the reference answered %d of %d items", len(answer.Results), items)
	}
	return answer.Results, nil
}

// lastLines keeps the end of what a process prints.
type lastLines struct {
	mu   sync.Mutex
	text []byte
}

func (l *lastLines) Write(b []byte) (int, error) {
	const most = 4 << 10
	l.mu.Lock()
	defer l.mu.Unlock()
	l.text = append(l.text, b...)
	if len(l.text) > most {
		l.text = append([]byte(nil), l.text[len(l.text)-most:]...)
	}
	return len(b), nil
}

// String is the last line.
func (l *lastLines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	lines := strings.Split(strings.TrimSpace(string(l.text)), "\n")
	return strings.TrimSpace(lines[len(lines)-1])
}
