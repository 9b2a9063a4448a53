// The modules from which bench/types draws: fifty that much of the world's Go imports,
// each at the version that is drawn from. Nothing is built from this file; a drawn type
// gets a module of its own that requires one of them.
module github.com/serialbench/serialbench/bench/types/pinned

go 1.26

require (
	github.com/Azure/azure-sdk-for-go/sdk/azcore v1.18.0
	github.com/aws/aws-sdk-go v1.55.7
	github.com/aws/aws-sdk-go-v2 v1.47.7
	github.com/aws/aws-sdk-go-v2/service/ec2 v1.344.1
	github.com/aws/aws-sdk-go-v2/service/s3 v1.80.0
	github.com/cloudevents/sdk-go/v2 v2.16.2
	github.com/docker/docker v28.2.2+incompatible
	github.com/getkin/kin-openapi v0.132.0
	github.com/gin-gonic/gin v1.10.1
	github.com/go-playground/validator/v10 v10.26.0
	github.com/golang-jwt/jwt/v5 v5.2.2
	github.com/google/go-github/v72 v72.0.0
	github.com/google/uuid v1.6.0
	github.com/gorilla/websocket v1.5.3
	github.com/hashicorp/consul/api v1.32.1
	github.com/hashicorp/hcl/v2 v2.23.0
	github.com/jackc/pgx/v5 v5.7.5
	github.com/labstack/echo/v4 v4.13.4
	github.com/opencontainers/image-spec v1.1.1
	github.com/opencontainers/runtime-spec v1.2.1
	github.com/prometheus/client_golang v1.22.0
	github.com/prometheus/client_model v0.6.3
	github.com/prometheus/common v0.72.1
	github.com/prometheus/prometheus v0.316.0
	github.com/redis/go-redis/v9 v9.8.0
	github.com/shopspring/decimal v1.6.0
	github.com/sirupsen/logrus v1.9.3
	github.com/slack-go/slack v0.17.0
	github.com/spf13/cobra v1.10.2
	github.com/spf13/viper v1.20.1
	github.com/stretchr/testify v1.11.1
	github.com/stripe/stripe-go/v82 v82.2.0
	github.com/urfave/cli/v2 v2.27.6
	github.com/xanzy/go-gitlab v0.115.0
	go.mongodb.org/mongo-driver v1.17.10
	go.opentelemetry.io/otel/sdk v1.36.0
	go.opentelemetry.io/proto/otlp v1.11.1
	go.uber.org/zap v1.27.0
	golang.org/x/mod v0.42.0
	golang.org/x/net v0.40.0
	golang.org/x/oauth2 v0.30.0
	google.golang.org/api v0.236.0
	google.golang.org/grpc v1.73.0
	google.golang.org/protobuf v1.36.12
	gopkg.in/yaml.v2 v2.4.0
	gopkg.in/yaml.v3 v3.0.1
	gorm.io/gorm v1.30.0
	k8s.io/api v0.34.1
	k8s.io/apimachinery v0.34.1
	k8s.io/client-go v0.34.1
)
