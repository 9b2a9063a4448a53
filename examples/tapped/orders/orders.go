// Package orders has the messages of the service.
package orders

import "time"

// Order is what the service is sent.
type Order struct {
	Ref    string            `json:"ref"`
	State  string            `json:"state,omitempty"`
	Placed time.Time         `json:"placed"`
	Note   *string           `json:"note"`
	Total  int64             `json:"total"`
	Lines  []Line            `json:"lines"`
	Labels map[string]string `json:"labels,omitempty"`
}

// Line is one article.
type Line struct {
	SKU   string  `json:"sku"`
	Count uint8   `json:"count"`
	Price float64 `json:"price"`
}
