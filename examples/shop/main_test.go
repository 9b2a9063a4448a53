package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestPlace(t *testing.T) {
	for body, want := range map[string]int{
		`{"id":"1","state":"packed","items":[{"sku":"a","quantity":2,"cents":995}]}`: http.StatusOK,
		`{"state":"lost"}`: http.StatusBadRequest,
		`{`:                http.StatusBadRequest,
	} {
		w := httptest.NewRecorder()
		handler().ServeHTTP(w, httptest.NewRequest("POST", "/orders", strings.NewReader(body)))
		if w.Code != want || want == http.StatusOK && !strings.Contains(w.Body.String(), `"state":"placed"`) {
			t.Errorf("%s: %d, %s", body, w.Code, w.Body)
		}
	}
}
