// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation substitutes these
import { alarms } from "./alarms.ts";
import { areasOf } from "./areas.ts";
import { backup } from "./backup.ts";
import { dashboard } from "./dashboard.ts";
import { bucketName, conditions, onlyWith, parametersOf, tableName } from "./environment.ts";
import { eventSources } from "./event-sources.ts";
import { type Derived, derivedFunctions, functionId, logGroup } from "./functions.ts";
import { httpApi } from "./http-api.ts";
import { liveAliases } from "./live-alias.ts";
import { mailFeedback } from "./mail-feedback.ts";
import { functionRoles, invokingRole, roleId } from "./permissions.ts";
import { dataResources } from "./resources.ts";
import { socketApi } from "./socket-api.ts";

const logRetention_days = 30;

const logGroups = (stage: string, functions: readonly Derived[]) =>
  Object.fromEntries(
    areasOf(functions).map((area) => {
      const { id, name } = logGroup(stage, area);
      return [
        id,
        {
          Type: "AWS::Logs::LogGroup",
          Properties: { LogGroupName: name, RetentionInDays: logRetention_days },
        },
      ];
    }),
  );

/** What the packager can't say of a function: whether X-Ray follows its calls is decided when the stack is deployed. */
const traced = { Properties: { TracingConfig: { Mode: onlyWith("TRACING", "Active", "PassThrough") } } };

/** A deployed stage without its functions. Locally local/start.ts replaces all of it. */
export const templateOf = async (
  stage: string,
  functions?: readonly Derived[],
): Promise<Record<string, unknown>> =>
  stage === "local" ? {} : ofFunctions(stage, functions ?? (await derivedFunctions()));

const ofFunctions = (stage: string, functions: readonly Derived[]): Record<string, unknown> => {
  const profiles = [
    ...new Map(functions.map(({ permissions }) => [roleId(permissions), permissions])).values(),
  ];
  return {
    Parameters: parametersOf(stage),
    Conditions: conditions,
    Resources: {
      ...dataResources(stage, functions),
      ...backup(stage),
      ...functionRoles(stage, profiles),
      InvokeRole: invokingRole(stage, "apigateway.amazonaws.com"),
      ...logGroups(stage, functions),
      ...httpApi(stage, functions),
      ...socketApi(stage, functions),
      ...liveAliases(functions),
      ...eventSources(stage, functions),
      ...mailFeedback(stage),
      ...alarms(stage, functions),
      Dashboard: dashboard(stage, functions),
    },
    extensions: Object.fromEntries(functions.map(({ key }) => [functionId(key), traced])),
    Outputs: {
      ApiUrl: { Value: { "Fn::Sub": "${HttpApi.ApiEndpoint}/api/v1" } },
      SocketUrl: { Value: { "Fn::Sub": `\${SocketApi.ApiEndpoint}/${stage}` } },
      TableName: { Value: tableName },
      MediaBucket: { Value: bucketName(stage) },
      DeadLettersUrl: { Value: { Ref: "DeadLetters" } },
    },
  };
};
