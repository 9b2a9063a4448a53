package taphttp

import (
	"io"
	"net/http"
)

// answer is a writer of responses, which keeps what is written.
type answer struct {
	http.ResponseWriter
	kept kept
}

func (a *answer) Write(p []byte) (int, error) {
	n, err := a.ResponseWriter.Write(p)
	a.kept.add(p[:min(max(n, 0), len(p))])
	return n, err
}

// WriteString is what [io.WriteString] looks for.
func (a *answer) WriteString(s string) (int, error) {
	n, err := io.WriteString(a.ResponseWriter, s)
	a.kept.add([]byte(s[:min(max(n, 0), len(s))]))
	return n, err
}

// Unwrap is for [http.ResponseController].
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

type closeNotifier interface{ CloseNotify() <-chan bool }

// as is the answer with the methods that its writer has; nil: they are not those of a writer of net/http.
func (a *answer) as() http.ResponseWriter {
	flusher, flushes := a.ResponseWriter.(http.Flusher)
	hijacker, hijacks := a.ResponseWriter.(http.Hijacker)
	pusher, pushes := a.ResponseWriter.(http.Pusher)
	notifier, notifies := a.ResponseWriter.(closeNotifier)
	_, reads := a.ResponseWriter.(io.ReaderFrom)
	from := readerFrom{a}
	switch [5]bool{flushes, hijacks, pushes, notifies, reads} {
	case [5]bool{}:
		return a
	case [5]bool{true}: // httptest.ResponseRecorder, http.TimeoutHandler without more
		return struct {
			*answer
			http.Flusher
		}{a, flusher}
	case [5]bool{true, true, false, true, true}: // HTTP/1
		return struct {
			*answer
			http.Flusher
			http.Hijacker
			closeNotifier
			io.ReaderFrom
		}{a, flusher, hijacker, notifier, from}
	case [5]bool{true, false, false, true, false}, [5]bool{true, false, true, true, false}: // HTTP/2
		if !pushes {
			return struct {
				*answer
				http.Flusher
				closeNotifier
			}{a, flusher, notifier}
		}
		return struct {
			*answer
			http.Flusher
			http.Pusher
			closeNotifier
		}{a, flusher, pusher, notifier}
	}
	return nil
}

// readerFrom reads through the answer, so that it keeps what is read.
type readerFrom struct{ *answer }

func (a readerFrom) ReadFrom(r io.Reader) (int64, error) {
	return io.Copy(struct{ io.Writer }{a.answer}, r) // which would call ReadFrom again
}
