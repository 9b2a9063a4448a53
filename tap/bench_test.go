package tap

import (
	"encoding/json"
	"testing"
)

var small = []byte(`{"ref":"A-1002","state":"open","paid":true,"lines":[{"sku":"x-12","count":3,"price":12.5},` +
	`{"sku":"x-13","count":1,"price":7.25}],"labels":{"channel":"web"}}`)

func nothing([]byte, any) error { return nil }

// BenchmarkBare is what the others stand beside: a call through a variable.
func BenchmarkBare(b *testing.B) { bench(b, nothing) }

// BenchmarkNotSampled is a wrapped call of which none is sampled.
func BenchmarkNotSampled(b *testing.B) { bench(b, Wrap(nothing, To(newFile(b)), Rate(0))) }

// BenchmarkSampled is a wrapped call of which each is sampled.
func BenchmarkSampled(b *testing.B) { bench(b, Wrap(nothing, To(newFile(b)), Rate(1))) }

// BenchmarkSampledShadow has a shadow, too, with the budget that it has by default.
func BenchmarkSampledShadow(b *testing.B) {
	bench(b, Wrap(nothing, To(newFile(b)), Rate(1), Shadow("json/std", json.Unmarshal)))
}

func bench(b *testing.B, decode func([]byte, any) error) {
	var v order
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if err := decode(small, &v); err != nil {
			b.Fatal(err)
		}
	}
}
