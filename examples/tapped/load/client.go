package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"example.com/tapped/orders"
)

// Where the service takes orders: with tap, and twice without, by names of one length.
const (
	recorded = "/orders"
	plain1   = "/plain1"
	plain2   = "/plain2"
)

// to is a request to another place.
func (r request) to(path string) request {
	return request{bytes.Replace(r.text, []byte(recorded), []byte(path), 1), r.want}
}

func (r request) recorded() bool { return bytes.HasPrefix(r.text, []byte("POST "+recorded)) }

// request is one order, and how it is answered without tap.
type request struct {
	text []byte
	want []byte // the body
}

// orderOf makes orders of all sizes up to two kilobytes.
func orderOf(i int) orders.Order {
	note := strings.Repeat("ring twice ", i%5)
	o := orders.Order{Ref: fmt.Sprintf("A-%d", 1000+i), Placed: time.Date(2026, 1, 1+i%28, 10, 0, i%60, 0, time.UTC),
		Note: &note, Total: int64(i) * 12345, Labels: map[string]string{"channel": "web"}}
	for l := range []int{1, 1, 2, 3, 5, 20}[i%6] {
		o.Lines = append(o.Lines, orders.Line{SKU: fmt.Sprintf("x-%d", i*l), Count: uint8(l), Price: float64(i*l) / 8})
	}
	return o
}

// expected asks the service without tap how it answers.
func (l *load) expected(ctx context.Context) ([]request, error) {
	s, err := l.start(ctx, l.program, "-shapes", "")
	if err != nil {
		return nil, err
	}
	defer s.stop()
	var all []request
	for i := range 60 {
		body, err := json.Marshal(orderOf(i))
		if err != nil {
			return nil, err
		}
		resp, err := http.Post("http://"+s.address+"/orders", "application/json", bytes.NewReader(body))
		if err != nil {
			return nil, err
		}
		want, err := io.ReadAll(resp.Body)
		_ = resp.Body.Close() // it was read
		if err != nil || resp.StatusCode != http.StatusOK {
			return nil, fmt.Errorf("the service answers %s: %s, %v", resp.Status, want, err)
		}
		text := fmt.Sprintf("POST %s HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n%s", recorded, len(body), body)
		all = append(all, request{[]byte(text), want})
	}
	return all, nil
}

// result is what became of requests.
type result struct {
	sent, failed int
	perSecond    float64
	median       time.Duration
}

func (r result) and(s result) result {
	return result{r.sent + s.sent, r.failed + s.failed, min(r.perSecond, s.perSecond), max(r.median, s.median)}
}

// connections that requests come by.
const connections = 8

// send sends requests at a rate for so long, or at once as fast as they are answered so many by one connection.
func (l *load) send(ctx context.Context, address string, rate int, long time.Duration) (result, error) {
	ctx, stop := context.WithTimeout(ctx, long)
	defer stop()
	var next, failed atomic.Int64
	start := time.Now()
	took := make([][]time.Duration, connections)
	var all sync.WaitGroup
	errs := make(chan error, connections)
	for c := range connections {
		all.Add(1)
		go func() {
			defer all.Done()
			conn, err := dial(address)
			if err != nil {
				errs <- err
				return
			}
			defer conn.Close()
			for {
				n := int(next.Add(1)) - 1
				due := start.Add(time.Duration(n) * time.Second / time.Duration(rate))
				if wait := time.Until(due); wait > 0 {
					time.Sleep(wait)
				}
				if ctx.Err() != nil {
					return
				}
				began := time.Now()
				if err := conn.ask(l.requests[n%len(l.requests)]); err != nil {
					failed.Add(1)
				}
				took[c] = append(took[c], time.Since(began))
			}
		}()
	}
	all.Wait()
	close(errs)
	if err := <-errs; err != nil {
		return result{}, err
	}
	times := slices.Concat(took...)
	slices.Sort(times)
	r := result{sent: len(times), failed: int(failed.Load()), perSecond: float64(len(times)) / time.Since(start).Seconds()}
	if r.sent > 0 {
		r.median = times[r.sent/2]
	}
	return r, nil
}

// conn is a connection that is kept.
type conn struct {
	net.Conn
	in *bufio.Reader
}

func dial(address string) (*conn, error) {
	c, err := net.Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	return &conn{c, bufio.NewReader(c)}, nil
}

// ask sends a request, and fails where the answer is not the one that is wanted.
func (c *conn) ask(r request) error {
	if err := c.SetDeadline(time.Now().Add(10 * time.Second)); err != nil {
		return err
	}
	if _, err := c.Write(r.text); err != nil {
		return err
	}
	resp, err := http.ReadResponse(c.in, nil)
	if err != nil {
		return err
	}
	got, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != http.StatusOK || !bytes.Equal(got, r.want) {
		return fmt.Errorf("%s: %q, %v", resp.Status, got, err)
	}
	return nil
}
