// Package taps shows package tap with gin and gRPC.
package taps

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/gin-gonic/gin"
	"github.com/gin-gonic/gin/binding"
	"google.golang.org/grpc/encoding"

	"github.com/serialbench/serialbench/tap"
	"github.com/serialbench/serialbench/tap/taphttp"
)

type order struct {
	Ref string `json:"ref" binding:"required"`
}

// Handlers of gin take the binding that is made here in the place of binding.JSON.
func Example_gin() {
	orders := taphttp.Binding(binding.JSON, tap.Name("json/std"), tap.To("/dev/null"), tap.Rate(1))
	gin.SetMode(gin.ReleaseMode)
	e := gin.New()
	e.POST("/orders", func(c *gin.Context) {
		var o order
		if err := c.ShouldBindWith(&o, orders); err != nil {
			c.JSON(http.StatusBadRequest, gin.H{"error": err.Error()})
			return
		}
		c.JSON(http.StatusOK, o)
	})
	for _, body := range []string{`{"ref":"A1"}`, `{}`} {
		w := httptest.NewRecorder()
		e.ServeHTTP(w, httptest.NewRequest("POST", "/orders", strings.NewReader(body)))
		fmt.Println(w.Code, w.Body)
	}
	// Output:
	// 200 {"ref":"A1"}
	// 400 {"error":"Key: 'order.Ref' Error:Field validation for 'Ref' failed on the 'required' tag"}
}

// jsonCodec is a codec of a service that speaks JSON by gRPC.
type jsonCodec struct{}

func (jsonCodec) Name() string { return "json" }

func (jsonCodec) Marshal(v any) ([]byte, error) { return json.Marshal(v) }

func (jsonCodec) Unmarshal(data []byte, v any) error { return json.Unmarshal(data, v) }

// The codec that is made here is registered in the place of the one that it wraps.
func Example_grpc() {
	encoding.RegisterCodec(tap.WrapCodec(jsonCodec{}, tap.Name("json/std"), tap.To("/dev/null"), tap.Rate(1)))
	codec := encoding.GetCodec("json")
	data, err := codec.Marshal(order{"A1"})
	fmt.Println(string(data), err)
	// Output: {"ref":"A1"} <nil>
}
