// Command shop is a small service with a type to compare serializers on: it answers POST /orders with the order
// that it was sent, in encoding/json. From the root of serialbench:
//
//	go run . own --dir examples/shop ./internal/events Order
package main

import (
	"encoding/json"
	"log"
	"net/http"
	"time"

	"example.com/shop/internal/events"
)

func main() {
	log.Fatal(http.ListenAndServe("localhost:8080", handler()))
}

func handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /orders", place)
	return mux
}

// place answers with the order as it was placed.
func place(w http.ResponseWriter, r *http.Request) {
	var o events.Order
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<20)).Decode(&o); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	o.State, o.Placed = events.Placed, time.Now().UTC()
	w.Header().Set("Content-Type", "application/json")
	if err := json.NewEncoder(w).Encode(o); err != nil {
		log.Print(err)
	}
}
