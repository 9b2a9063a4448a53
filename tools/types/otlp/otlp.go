// Package otlp has types of a famous module, as a program of its users would name them.
package otlp

import tracev1 "go.opentelemetry.io/proto/otlp/trace/v1"

type ResourceSpans = tracev1.ResourceSpans
