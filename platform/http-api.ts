// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation substitutes these

import { parameterId } from "./environment.ts";
import { type Derived, defaultPath, functionId } from "./functions.ts";
import { cors } from "./headers.ts";
import { throttle } from "./throttle.ts";

/** Traffic is given to what this alias of a function points at; `npm run ops -- release` moves it. */
export const liveAlias = "live";

const integration = ({ key }: Pick<Derived, "key">, timeout: number) => ({
  type: "aws_proxy",
  httpMethod: "POST",
  payloadFormatVersion: "2.0",
  timeoutInMillis: Math.min(timeout * 1000 + 500, 30_000),
  credentials: { "Fn::GetAtt": ["InvokeRole", "Arn"] },
  uri: {
    "Fn::Sub": `arn:\${AWS::Partition}:apigateway:\${AWS::Region}:lambda:path/2015-03-31/functions/\${${functionId(key)}.Arn}:${liveAlias}/invocations`,
  },
});

/** One route of the API's definition: its method and path, its parameters and the function behind it. */
export const route = ({ key, trigger }: Derived): [path: string, method: string, operation: unknown] => {
  if (trigger.kind !== "http") throw new TypeError(`${key} is no HTTP function`);
  const parameters = [...trigger.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const isDefault = trigger.path === defaultPath;
  return [
    trigger.path,
    isDefault ? "x-amazon-apigateway-any-method" : trigger.method.toLowerCase(),
    {
      ...(isDefault && { isDefaultRoute: true }),
      operationId: key,
      ...(parameters.length > 0 && { parameters }),
      responses: { default: { description: "The envelope." } },
      "x-amazon-apigateway-integration": integration({ key }, trigger.timeout),
    },
  ];
};

const pathsOf = (functions: readonly Derived[]) => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [path, method, operation] of functions.map(route))
    paths[path] = { ...paths[path], [method]: operation };
  return paths;
};

/** What an access log says of a request: never its query, headers or body. */
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
 * The HTTP API of a stage: routes, integrations and permissions are in its one OpenAPI definition, and one role
 * invokes all functions, so that an operation costs the stack one resource: its function.
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
        paths: pathsOf(functions.filter(({ trigger }) => trigger.kind === "http")),
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
      DefaultRouteSettings: throttle.http,
      AccessLogSettings: { DestinationArn: { "Fn::GetAtt": ["HttpApiLogs", "Arn"] }, Format: accessLog },
    },
  },
});
