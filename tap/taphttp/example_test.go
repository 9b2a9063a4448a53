package taphttp_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/serialbench/serialbench/tap"
	"github.com/serialbench/serialbench/tap/taphttp"
)

// A middleware of net/http, and of every router that takes them, such as chi.
func ExampleMiddleware() {
	place := taphttp.Middleware(new(order), new(receipt), tap.To("/dev/null"))
	mux := http.NewServeMux()
	mux.Handle("/orders", place(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var o order
		if err := json.NewDecoder(r.Body).Decode(&o); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		_ = json.NewEncoder(w).Encode(receipt{ID: "R-" + o.Ref})
	})))
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, httptest.NewRequest("POST", "/orders", strings.NewReader(`{"ref":"A1"}`)))
	fmt.Print(w.Body)
	// Output: {"id":"R-A1"}
}

// A binding of gin: with gin, bound{} is binding.JSON, and handlers call c.ShouldBindWith(&o, orders).
func ExampleBinding() {
	orders := taphttp.Binding(bound{}, tap.Name("json/std"), tap.To("/dev/null"))
	var o order
	err := orders.Bind(httptest.NewRequest("POST", "/orders", strings.NewReader(`{"ref":"A1"}`)), &o)
	fmt.Println(o.Ref, err)
	// Output: A1 <nil>
}
