// Package stripe has types of a famous module, as a program of its users would name them.
package stripe

import "github.com/stripe/stripe-go/v81"

type Charge = stripe.Charge
