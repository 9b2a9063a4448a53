// Package taphttp records the shapes of the bodies of HTTP requests and responses with package tap. It is a package
// of its own, so that a program without net/http links none.
//
//	place := taphttp.Middleware(new(Order), new(Receipt), tap.To("/var/lib/app/orders.shapes"))
//	mux.Handle("POST /orders", place(handler))
//
// A middleware does not see how long the codec takes: wrap the codec with [tap.Wrap] where you can.
package taphttp

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"runtime"
	"time"

	"github.com/serialbench/serialbench/tap"
)

// mostKept bounds what is kept of one body, in bytes; what is larger is not recorded.
const mostKept = 1 << 20

// Middleware records bodies of requests and of responses. request and response are values of the Go types that they are
// read into and written from, such as new(Order): a file has no names but theirs. Where one is nil its bodies are not
// recorded. The options are those of [tap.Reads]; every request counts, one without a body too.
//
// Handlers see the same requests, and a writer with the same methods: where it has other ones than [http.Flusher],
// [http.Hijacker], [http.Pusher], [io.ReaderFrom] and CloseNotify, in the combinations of net/http, the response is not
// recorded.
func Middleware(request, response any, options ...tap.Option) func(http.Handler) http.Handler {
	options = append([]tap.Option{tap.At(caller())}, options...)
	var in, out *tap.Messages
	if request != nil {
		in = tap.Reads(options...)
	}
	if response != nil {
		out = tap.Writes(options...)
	}
	if in == nil && out == nil {
		return func(next http.Handler) http.Handler { return next }
	}
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if in.Sampled() && r.Body != nil {
				b, restore := keep(r)
				defer func() {
					restore()
					b.kept.record(in, request, 0, nil)
				}()
			}
			if out.Sampled() {
				a := &answer{ResponseWriter: w}
				if same := a.as(); same != nil {
					w = same
					defer func() { a.kept.record(out, response, 0, nil) }()
				} else {
					out.Miss()
				}
			}
			next.ServeHTTP(w, r)
		})
	}
}

// Bound is what gin's binding.BindingBody is: it reads the bodies of requests.
type Bound interface {
	Name() string
	Bind(r *http.Request, v any) error
	BindBody(data []byte, v any) error
}

// Binding returns a binding that does what b does, and records the shapes of some bodies:
//
//	var orders = taphttp.Binding(binding.JSON, tap.To("/var/lib/app/orders.shapes"))
//
//	err := c.ShouldBindWith(&order, orders)
func Binding(b Bound, options ...tap.Option) Bound {
	in := tap.Reads(append([]tap.Option{tap.At(caller())}, options...)...)
	if in == nil {
		return b
	}
	return binding{b, in}
}

type binding struct {
	Bound
	in *tap.Messages
}

func (b binding) Bind(r *http.Request, v any) error {
	if !b.in.Sampled() || r == nil || r.Body == nil {
		return b.Bound.Bind(r, v)
	}
	read, restore := keep(r)
	start := time.Now()
	err := b.Bound.Bind(r, v)
	took := time.Since(start)
	restore()
	read.kept.record(b.in, v, took, err)
	return err
}

func (b binding) BindBody(data []byte, v any) error {
	if !b.in.Sampled() {
		return b.Bound.BindBody(data, v)
	}
	start := time.Now()
	err := b.Bound.BindBody(data, v)
	b.in.Record(v, data, time.Since(start), err)
	return err
}

// caller is who calls the function that calls this one.
func caller() string {
	pc, file, line, ok := runtime.Caller(2)
	if !ok {
		return ""
	}
	return fmt.Sprintf("%s %s:%d", runtime.FuncForPC(pc).Name(), filepath.Base(file), line)
}

// kept is what was kept of a body.
type kept struct{ bytes.Buffer }

func (k *kept) add(p []byte) {
	if k.Len() <= mostKept {
		k.Buffer.Write(p)
	}
}

func (k *kept) record(to *tap.Messages, of any, took time.Duration, err error) {
	if k.Len() == 0 || k.Len() > mostKept {
		to.Miss()
		return
	}
	to.Record(of, bytes.TrimSpace(k.Bytes()), took, err)
}

// body is the body of a request, of which is kept what is read.
type body struct {
	io.ReadCloser
	kept kept
}

func (b *body) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	b.kept.add(p[:n])
	return n, err
}

// keep has a request keep what is read of its body. The request is the same one, as handlers and the server may keep
// something in it.
func keep(r *http.Request) (b *body, restore func()) {
	before := r.Body
	b = &body{ReadCloser: before}
	r.Body = b
	return b, func() {
		if r.Body == io.ReadCloser(b) {
			r.Body = before
		}
	}
}
