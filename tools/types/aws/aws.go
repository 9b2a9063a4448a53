// Package aws has types of a famous module, as a program of its users would name them.
package aws

import "github.com/aws/aws-sdk-go-v2/service/ec2/types"

type Instance = types.Instance
type Holder struct {
	ID       string
	Instance types.Instance
	Others   []types.Instance
}
