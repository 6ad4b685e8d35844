// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation substitutes these
import { frontVariables, limitOf } from "./environment.ts";
import { answersOnSocket, type Derived } from "./functions.ts";
import { liveId } from "./live-alias.ts";

const accessLog = JSON.stringify({
  time: "$context.requestTime",
  request_id: "$context.requestId",
  connection_id: "$context.connectionId",
  source_ip: "$context.identity.sourceIp",
  route: "$context.routeKey",
  event: "$context.eventType",
  status: "$context.status",
  error: "$context.error.message",
  integration_error: "$context.integrationErrorMessage",
});

const nameOf = (route: string): string =>
  route
    .replace("$", "")
    .replace(/^./, (first) => first.toUpperCase())
    .replace(/[\W_]/g, "");

const action = ({ key, trigger }: Derived): Record<string, unknown> => {
  if (trigger.kind !== "socket") return {};
  const name = `Socket${nameOf(trigger.route)}`;
  const answers = answersOnSocket(trigger.route);
  return {
    [`${name}Integration`]: {
      Type: "AWS::ApiGatewayV2::Integration",
      Properties: {
        ApiId: { Ref: "SocketApi" },
        IntegrationType: "AWS_PROXY",
        CredentialsArn: { "Fn::GetAtt": ["InvokeRole", "Arn"] },
        IntegrationUri: {
          "Fn::Sub": `arn:\${AWS::Partition}:apigateway:\${AWS::Region}:lambda:path/2015-03-31/functions/\${${liveId(key)}}/invocations`,
        },
      },
    },
    [`${name}Route`]: {
      Type: "AWS::ApiGatewayV2::Route",
      Properties: {
        ApiId: { Ref: "SocketApi" },
        RouteKey: trigger.route,
        Target: { "Fn::Sub": `integrations/\${${name}Integration}` },
        ...(answers && { RouteResponseSelectionExpression: "$default" }),
      },
    },
    ...(answers && {
      [`${name}Response`]: {
        Type: "AWS::ApiGatewayV2::RouteResponse",
        Properties: {
          ApiId: { Ref: "SocketApi" },
          RouteId: { Ref: `${name}Route` },
          RouteResponseKey: "$default",
        },
      },
    }),
  };
};

/** The WebSocket API of a stage; a WebSocket API has no definition to put its routes in. */
export const socketApi = (stage: string, functions: readonly Derived[]): Record<string, unknown> => ({
  SocketApi: {
    Type: "AWS::ApiGatewayV2::Api",
    Properties: {
      Name: `marketplace-${stage}-socket`,
      ProtocolType: "WEBSOCKET",
      RouteSelectionExpression: "$request.body.action",
    },
  },
  ...Object.assign({}, ...functions.map(action)),
  SocketApiLogs: {
    Type: "AWS::Logs::LogGroup",
    Properties: { LogGroupName: `/aws/vendedlogs/marketplace/${stage}/socket-api`, RetentionInDays: 30 },
  },
  // WebSocket APIs write access logs with a role that is configured once for the account in a region.
  GatewayLogsRole: {
    Type: "AWS::IAM::Role",
    DeletionPolicy: "Retain",
    Properties: {
      AssumeRolePolicyDocument: {
        Version: "2012-10-17",
        Statement: [
          {
            Effect: "Allow",
            Principal: { Service: "apigateway.amazonaws.com" },
            Action: "sts:AssumeRole",
          },
        ],
      },
      ManagedPolicyArns: [
        {
          "Fn::Sub":
            "arn:${AWS::Partition}:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs",
        },
      ],
    },
  },
  GatewayAccount: {
    Type: "AWS::ApiGateway::Account",
    Properties: { CloudWatchRoleArn: { "Fn::GetAtt": ["GatewayLogsRole", "Arn"] } },
  },
  SocketApiStage: {
    Type: "AWS::ApiGatewayV2::Stage",
    DependsOn: ["GatewayAccount"],
    Properties: {
      ApiId: { Ref: "SocketApi" },
      StageName: stage,
      AutoDeploy: true,
      StageVariables: frontVariables,
      DefaultRouteSettings: {
        ThrottlingRateLimit: limitOf("SOCKET_MESSAGES_PER_SECOND"),
        ThrottlingBurstLimit: limitOf("SOCKET_MESSAGES_PER_SECOND"),
      },
      AccessLogSettings: { DestinationArn: { "Fn::GetAtt": ["SocketApiLogs", "Arn"] }, Format: accessLog },
    },
  },
});
