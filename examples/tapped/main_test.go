package main

import (
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/tap"
)

// TestService: answers are the same whether shapes can be recorded or not.
func TestService(t *testing.T) {
	const want = `{"ref":"A","state":"placed","placed":"2026-01-02T03:04:05Z","note":null,"total":12,"lines":null}`
	for _, path := range []string{filepath.Join(t.TempDir(), "f"), filepath.Join(t.TempDir(), "no folder", "f")} {
		w := httptest.NewRecorder()
		newService(second, tap.To(path), tap.Rate(1)).handler().ServeHTTP(w, httptest.NewRequest("POST", "/orders",
			strings.NewReader(`{"ref":"A","placed":"2026-01-02T03:04:05Z","total":12}`)))
		if w.Code != http.StatusOK || w.Body.String() != want {
			t.Errorf("%d: %s", w.Code, w.Body)
		}
	}
	if err := tap.Flush(); err == nil || !strings.Contains(err.Error(), "no folder") {
		t.Errorf("the folder that is not there was told as %v", err)
	}
}
