// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation substitutes these
import { frontHeaders } from "../shared/http/front.ts";
import type { Template } from "./check/template.ts";

/** Where CloudFront and its firewall take stacks and certificates from, wherever the stage is. */
export const frontRegion = "us-east-1";

export const frontStack = (stage: string): string => `marketplace-${stage}-front`;

/** AWS's own policies: nothing is kept, and everything of a request is handed on but its Host. */
const cachesNothing = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad";
const handsOnAll = "b689b0a8-53d0-40ab-baf2-68738e2966ac";

/** Who is asked by its signature may ask as often as there is something to tell. */
const webhookPath = "/api/v1/service-provider/membership/webhook";

/**
 * Common rules that only count: people write what they like in chats, bodies are larger than 8 KB, agents name addresses of
 * their own machine, and other systems say no User-Agent. The service itself looks at all of that.
 */
export const onlyCounted = [
  "NoUserAgent_HEADER",
  "SizeRestrictions_BODY",
  "SizeRestrictions_QUERYSTRING",
  "CrossSiteScripting_BODY",
  "GenericLFI_BODY",
  "GenericRFI_BODY",
  "GenericRFI_QUERYARGUMENTS",
  "EC2MetaDataSSRF_BODY",
  "EC2MetaDataSSRF_QUERYARGUMENTS",
] as const;

/** Says who calls: behind the front API Gateway sees only CloudFront. What a caller says itself is overwritten. */
const saysViewer = `function handler(event) {
  var request = event.request;
  request.headers["${frontHeaders.viewer}"] = { value: event.viewer.ip };
  return request;
}
`;

const measured = (MetricName: string) => ({
  CloudWatchMetricsEnabled: true,
  SampledRequestsEnabled: false,
  MetricName,
});

const firewall = {
  Type: "AWS::WAFv2::WebACL",
  Properties: {
    Name: { Ref: "AWS::StackName" },
    Scope: "CLOUDFRONT",
    DefaultAction: { Allow: {} },
    VisibilityConfig: measured("front"),
    Rules: [
      {
        Name: "too-many-from-one-address",
        Priority: 0,
        Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
        Statement: {
          RateBasedStatement: {
            Limit: { Ref: "RequestsPerAddress" },
            EvaluationWindowSec: 300,
            AggregateKeyType: "IP",
            ScopeDownStatement: {
              NotStatement: {
                Statement: {
                  ByteMatchStatement: {
                    FieldToMatch: { UriPath: {} },
                    PositionalConstraint: "EXACTLY",
                    SearchString: webhookPath,
                    TextTransformations: [{ Priority: 0, Type: "NONE" }],
                  },
                },
              },
            },
          },
        },
        VisibilityConfig: measured("too-many-from-one-address"),
      },
      {
        Name: "common",
        Priority: 1,
        OverrideAction: { None: {} },
        Statement: {
          ManagedRuleGroupStatement: {
            VendorName: "AWS",
            Name: "AWSManagedRulesCommonRuleSet",
            RuleActionOverrides: onlyCounted.map((Name) => ({ Name, ActionToUse: { Count: {} } })),
          },
        },
        VisibilityConfig: measured("common"),
      },
    ],
  },
};

const origin = (Id: string, host: string) => ({
  Id,
  DomainName: { Ref: host },
  CustomOriginConfig: {
    OriginProtocolPolicy: "https-only",
    OriginSSLProtocols: ["TLSv1.2"],
    OriginReadTimeout: 35,
  },
  OriginCustomHeaders: [{ HeaderName: frontHeaders.secret, HeaderValue: { Ref: "Secret" } }],
});

const passingOn = (TargetOriginId: string) => ({
  TargetOriginId,
  ViewerProtocolPolicy: "https-only",
  AllowedMethods: ["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "POST", "DELETE"],
  CachePolicyId: cachesNothing,
  OriginRequestPolicyId: handsOnAll,
});

/**
 * A stack of its own before a stage's HTTP API and sockets: CloudFront with a firewall. It adds a secret to each call, by
 * which the service knows that the call came through it.
 */
export const frontTemplate: Template & { AWSTemplateFormatVersion: string; Description: string } = {
  AWSTemplateFormatVersion: "2010-09-09",
  Description: "CloudFront and a firewall before a stage of the marketplace: npm run ops -- front",
  Parameters: {
    Domain: { Type: "String" },
    CertificateArn: { Type: "String" },
    ApiHost: { Type: "String" },
    SocketHost: { Type: "String" },
    Stage: { Type: "String" },
    RequestsPerAddress: { Type: "Number" },
    Secret: { Type: "String", NoEcho: true },
    SecretDigest: { Type: "String" },
  },
  Resources: {
    Firewall: firewall,
    SaysViewer: {
      Type: "AWS::CloudFront::Function",
      Properties: {
        Name: { Ref: "AWS::StackName" },
        AutoPublish: true,
        FunctionCode: saysViewer,
        FunctionConfig: { Comment: "Says who calls", Runtime: "cloudfront-js-2.0" },
      },
    },
    Distribution: {
      Type: "AWS::CloudFront::Distribution",
      Properties: {
        DistributionConfig: {
          Enabled: true,
          Comment: { Ref: "AWS::StackName" },
          Aliases: [{ Ref: "Domain" }],
          HttpVersion: "http2and3",
          IPV6Enabled: true,
          WebACLId: { "Fn::GetAtt": ["Firewall", "Arn"] },
          ViewerCertificate: {
            AcmCertificateArn: { Ref: "CertificateArn" },
            SslSupportMethod: "sni-only",
            MinimumProtocolVersion: "TLSv1.2_2021",
          },
          Origins: [origin("api", "ApiHost"), origin("socket", "SocketHost")],
          DefaultCacheBehavior: {
            ...passingOn("api"),
            FunctionAssociations: [
              {
                EventType: "viewer-request",
                FunctionARN: { "Fn::GetAtt": ["SaysViewer", "FunctionARN"] },
              },
            ],
          },
          CacheBehaviors: [{ ...passingOn("socket"), PathPattern: { "Fn::Sub": "/${Stage}" } }],
        },
      },
    },
  },
  Outputs: {
    Address: { Value: { "Fn::GetAtt": ["Distribution", "DomainName"] } },
    Digest: { Value: { Ref: "SecretDigest" } },
  },
};
