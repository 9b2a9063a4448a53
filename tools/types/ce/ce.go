// Package ce has types of a famous module, as a program of its users would name them.
package ce

import "github.com/cloudevents/sdk-go/v2/event"

type Event = event.Event
