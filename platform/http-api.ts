// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation substitutes these

import { frontVariables, limitOf, parameterId } from "./environment.ts";
import { type Derived, defaultPath, functionId, type Route } from "./functions.ts";
import { cors } from "./headers.ts";
import { liveAlias } from "./live-alias.ts";

const integration = (key: string, timeout: number) => ({
  type: "aws_proxy",
  httpMethod: "POST",
  payloadFormatVersion: "2.0",
  timeoutInMillis: Math.min(timeout * 1000 + 500, 30_000),
  credentials: { "Fn::GetAtt": ["InvokeRole", "Arn"] },
  uri: {
    "Fn::Sub": `arn:\${AWS::Partition}:apigateway:\${AWS::Region}:lambda:path/2015-03-31/functions/\${${functionId(key)}.Arn}:${liveAlias}/invocations`,
  },
});

/** API Gateway's key for a route of every method. */
export const anyMethod = "x-amazon-apigateway-any-method";

/**
 * A route of the API's definition: its path and method, its parameters and its function. A greedy parameter's name
 * includes the plus, as in AWS's exports.
 */
export const definitionOf = (
  { key, timeout }: Pick<Derived, "key" | "timeout">,
  { name, method, path }: Omit<Route, "operations">,
): [path: string, method: string, definition: unknown] => {
  const parameters = [...path.matchAll(/\{(\w+\+?)\}/g)].map(([, parameter]) => ({
    name: parameter,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const isDefault = path === defaultPath;
  return [
    path,
    method === "ANY" ? anyMethod : method.toLowerCase(),
    {
      ...(isDefault && { isDefaultRoute: true }),
      operationId: name,
      ...(parameters.length > 0 && { parameters }),
      responses: { default: { description: "The envelope." } },
      "x-amazon-apigateway-integration": integration(key, timeout),
    },
  ];
};

const pathsOf = (functions: readonly Derived[]) => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const derived of functions)
    for (const route of derived.trigger.kind === "http" ? derived.trigger.routes : []) {
      const [path, method, definition] = definitionOf(derived, route);
      paths[path] = { ...paths[path], [method]: definition };
    }
  return paths;
};

/** The fields of the access log: never a request's query, headers or body. */
const accessLog = JSON.stringify({
  time: "$context.requestTime",
  request_id: "$context.requestId",
  source_ip: "$context.identity.sourceIp",
  route: "$context.routeKey",
  status: "$context.status",
  bytes: "$context.responseLength",
  latency_ms: "$context.responseLatency",
  integration_ms: "$context.integrationLatency",
  integration_error: "$context.integrationErrorMessage",
});

/**
 * The HTTP API of a stage: routes, integrations and permissions are in one OpenAPI definition, and one role invokes all
 * functions. So an operation costs the stack one resource, its function, or none if it shares one.
 */
export const httpApi = (stage: string, functions: readonly Derived[]): Record<string, unknown> => ({
  HttpApi: {
    Type: "AWS::ApiGatewayV2::Api",
    Properties: {
      FailOnWarnings: true,
      Body: {
        openapi: "3.0.1",
        info: { title: `marketplace-${stage}`, version: "1" },
        "x-amazon-apigateway-cors": {
          allowOrigins: { Ref: parameterId("ALLOWED_ORIGINS") },
          allowMethods: cors.allowedMethods,
          allowHeaders: cors.allowedHeaders,
          exposeHeaders: cors.exposedHeaders,
          maxAge: cors.maxAge_seconds,
        },
        paths: pathsOf(functions),
      },
    },
  },
  HttpApiLogs: {
    Type: "AWS::Logs::LogGroup",
    Properties: { LogGroupName: `/aws/vendedlogs/marketplace/${stage}/http-api`, RetentionInDays: 30 },
  },
  HttpApiStage: {
    Type: "AWS::ApiGatewayV2::Stage",
    Properties: {
      ApiId: { Ref: "HttpApi" },
      StageName: "$default",
      AutoDeploy: true,
      StageVariables: frontVariables,
      DefaultRouteSettings: {
        ThrottlingRateLimit: limitOf("API_REQUESTS_PER_SECOND"),
        ThrottlingBurstLimit: limitOf("API_REQUESTS_PER_SECOND"),
      },
      AccessLogSettings: { DestinationArn: { "Fn::GetAtt": ["HttpApiLogs", "Arn"] }, Format: accessLog },
    },
  },
});
