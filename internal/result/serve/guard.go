package serve

import (
	"errors"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"time"
)

// guarded refuses what a page of somebody else's could ask for, and puts what
// browsers shall refuse into every answer.
func (s *Server) guarded(next http.Handler) http.Handler {
	sameSite := http.NewCrossOriginProtection().Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		if !s.ours(r.Host) {
			http.Error(w, "this server does not answer to that name; open it by its address", http.StatusMisdirectedRequest)
			return
		}
		if r.URL.Path != "/" && crossSite(r) {
			http.Error(w, "a page of another site asks; open the list of records first", http.StatusForbidden)
			return
		}
		if r.Method != http.MethodPost && r.ContentLength != 0 {
			http.Error(w, "such a request has no body", http.StatusBadRequest)
			return
		}
		if r.Method == http.MethodPost { // one that trickles in is closed
			if err := http.NewResponseController(w).SetReadDeadline(time.Now().Add(s.body)); err != nil &&
				!errors.Is(err, http.ErrNotSupported) {
				http.Error(w, err.Error(), http.StatusInternalServerError)
				return
			}
		}
		if r.Method == http.MethodPost && !isJSON(r.Header.Get("Content-Type")) {
			http.Error(w, "a request has to be of type application/json", http.StatusUnsupportedMediaType)
			return
		}
		sameSite.ServeHTTP(w, r)
	})
}

// ours reports whether the host of a request is an address in digits, localhost or a
// name that was given. A foreign site can have its name point here, but not an address.
func (s *Server) ours(host string) bool {
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	if _, err := netip.ParseAddr(host); err == nil {
		return true
	}
	same := func(name string) bool { return strings.EqualFold(name, host) }
	return same("localhost") || host != "" && slices.ContainsFunc(s.o.Hosts, same)
}

// isJSON reports whether a body claims to be JSON. Forms of foreign pages cannot:
// browsers ask first, and nobody answers.
func isJSON(contentType string) bool {
	kind, _, _ := strings.Cut(contentType, ";")
	return strings.EqualFold(strings.TrimSpace(kind), "application/json")
}
