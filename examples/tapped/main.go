// Command tapped is a small service that records the shapes of its messages with package tap.
//
//	tapped -shapes orders.shapes                        # answers POST /orders on localhost:8080
//	tapped -shapes orders.shapes -replay orders.jsonl   # takes each line as a request, and ends
//	tapped -shapes orders.shapes -second hangs          # beside a second codec that goes wrong
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"time"

	"example.com/tapped/orders"
	"github.com/serialbench/serialbench/tap"
)

func main() {
	shapes := flag.String("shapes", "orders.shapes", "record shapes in this `file`; none: do not record")
	listen := flag.String("listen", "localhost:8080", "answer at this `address`")
	other := flag.String("second", "", "take this second codec: panics, hangs, spins or allocates")
	rate := flag.Float64("rate", 1e-3, "record this share of the messages")
	compare := flag.Bool("compare", false, "answer /plain1 and /plain2 too, without tap, and write the file at /flush")
	replay := flag.String("replay", "", "take the lines of this `file` as requests, and end")
	flag.Parse()
	beside := second
	if *other != "" {
		if faulty[*other] == nil {
			log.Fatalf("-second: there is no %q", *other)
		}
		beside = tap.Shadow(*other, faulty[*other])
	}
	options := []tap.Option{tap.To(*shapes), tap.Rate(*rate)}
	if *replay != "" { // faster than a service, and nothing is to be left out
		options = append(options, tap.Budget(time.Second, 1<<30))
	}
	s := newService(beside, options...)
	if *replay == "" {
		l, err := net.Listen("tcp", *listen)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println("listening on", l.Addr())
		mux := s.handler()
		if *compare {
			plain := &service{decode: json.Unmarshal, encode: json.Marshal}
			mux.HandleFunc("POST /plain1", plain.place)
			mux.HandleFunc("POST /plain2", plain.place)
			mux.HandleFunc("POST /flush", func(w http.ResponseWriter, _ *http.Request) {
				if err := tap.Flush(); err != nil {
					http.Error(w, err.Error(), http.StatusInternalServerError)
				}
			})
		}
		log.Fatal(http.Serve(l, mux))
	}
	if err := s.replay(*replay); err != nil {
		log.Fatal(err)
	}
}

type service struct {
	decode func([]byte, any) error
	encode func(any) ([]byte, error)
}

func newService(beside tap.Option, options ...tap.Option) *service {
	options = append(options, tap.Name("json/std"), tap.Failing(func(err error) { log.Print("tap: ", err) }))
	return &service{
		decode: tap.Wrap(json.Unmarshal, append([]tap.Option{beside}, options...)...),
		encode: tap.Wrap(json.Marshal, options...),
	}
}

func (s *service) handler() *http.ServeMux {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /orders", s.place)
	return mux
}

// place answers with the order as it was placed.
func (s *service) place(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	var o orders.Order
	if err := s.decode(body, &o); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	o.State = "placed"
	answer, err := s.encode(&o)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	if _, err := w.Write(answer); err != nil {
		log.Print(err)
	}
}

// replay takes the lines of a file as requests. One that is refused is an error.
func (s *service) replay(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	lines, handler := bufio.NewScanner(f), s.handler()
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest("POST", "/orders", bytes.NewReader(lines.Bytes())))
		if w.Code != http.StatusOK {
			return fmt.Errorf("line %d: %s", n, w.Body)
		}
		if n%100 == 0 { // as above
			if err := tap.Flush(); err != nil {
				return err
			}
		}
	}
	if err := lines.Err(); err != nil {
		return err
	}
	return tap.Flush()
}
