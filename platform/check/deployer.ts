import { isUnbound, type Policy, permissionsFor, type Statement } from "./deployer-policy.ts";
import { type Resource, referencesIn, rendered, type Template } from "./template.ts";

/** A call of AWS: by whom it comes, and on what. */
export type Call = { action: string; arn: string; via?: "cloudformation.amazonaws.com" };

const matches = (pattern: string, text: string): boolean =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, "\\$&")
      .replaceAll("*", ".*")
      .replaceAll("?", ".")}$`,
  ).test(text);

const allows = ({ Action, Resource, Condition }: Statement, { action, arn, via }: Call): boolean => {
  const wanted = Condition?.["ForAnyValue:StringEquals"]?.["aws:CalledVia"];
  return (
    (wanted === undefined || wanted === via) &&
    Action.some((one) => matches(one.toLowerCase(), action.toLowerCase())) &&
    Resource.some((one) => matches(one, arn))
  );
};

/** Whether policies allow a call, as IAM decides it. */
export const isAllowed = (policies: readonly Policy[], call: Call): boolean =>
  policies.some(({ Statement }) => Statement.some((statement) => allows(statement, call)));

const layer = "arn:aws:lambda:REGION:177933569100:layer:AWS-Parameters-and-Secrets-Lambda-Extension-Arm64:12";

/** The property with a resource's name, and where it is in an ARN. Without a name CloudFormation makes one. */
const named: Record<string, { property: string; arn: (name: string) => string }> = {
  "AWS::Backup::BackupPlan": {
    property: "BackupPlanId",
    arn: () => "arn:aws:backup:REGION:ACCOUNT:backup-plan:0f1e",
  },
  "AWS::Backup::BackupVault": {
    property: "BackupVaultName",
    arn: (name) => `arn:aws:backup:REGION:ACCOUNT:backup-vault:${name}`,
  },
  "AWS::CloudWatch::Alarm": {
    property: "AlarmName",
    arn: (name) => `arn:aws:cloudwatch:REGION:ACCOUNT:alarm:${name}`,
  },
  "AWS::CloudWatch::Dashboard": {
    property: "DashboardName",
    arn: (name) => `arn:aws:cloudwatch::ACCOUNT:dashboard/${name}`,
  },
  "AWS::DynamoDB::Table": {
    property: "TableName",
    arn: (name) => `arn:aws:dynamodb:REGION:ACCOUNT:table/${name}`,
  },
  "AWS::Events::Rule": { property: "Name", arn: (name) => `arn:aws:events:REGION:ACCOUNT:rule/${name}` },
  "AWS::IAM::Role": { property: "RoleName", arn: (name) => `arn:aws:iam::ACCOUNT:role/${name}` },
  "AWS::Lambda::Function": {
    property: "FunctionName",
    arn: (name) => `arn:aws:lambda:REGION:ACCOUNT:function:${name}`,
  },
  "AWS::Lambda::EventSourceMapping": {
    property: "UUID",
    arn: () => "arn:aws:lambda:REGION:ACCOUNT:event-source-mapping:0f1e",
  },
  "AWS::Logs::LogGroup": {
    property: "LogGroupName",
    arn: (name) => `arn:aws:logs:REGION:ACCOUNT:log-group:${name}:*`,
  },
  "AWS::S3::Bucket": { property: "BucketName", arn: (name) => `arn:aws:s3:::${name.toLowerCase()}` },
  "AWS::Scheduler::Schedule": {
    property: "Name",
    arn: (name) => `arn:aws:scheduler:REGION:ACCOUNT:schedule/default/${name}`,
  },
  "AWS::SES::ConfigurationSet": {
    property: "Name",
    arn: (name) => `arn:aws:ses:REGION:ACCOUNT:configuration-set/${name}`,
  },
  "AWS::SNS::Topic": { property: "TopicName", arn: (name) => `arn:aws:sns:REGION:ACCOUNT:${name}` },
  "AWS::SQS::Queue": { property: "QueueName", arn: (name) => `arn:aws:sqs:REGION:ACCOUNT:${name}` },
};

const made = (stage: string, id: string): string => `marketplace-${stage}-${id}-1A2B3C`;

const arnOf = (stage: string, id: string, { Type, Properties = {} }: Resource): string | undefined => {
  const rule = named[Type];
  const name = Properties[rule?.property ?? ""];
  return rule?.arn(
    name === undefined ? made(stage, id) : rendered(name, (part) => part.replace("AWS::", "")),
  );
};

/** The types whose resources a service's actions are about. */
const about: Record<string, readonly string[]> = {
  backup: ["AWS::Backup::BackupPlan"],
  dynamodb: ["AWS::DynamoDB::Table"],
  iam: ["AWS::IAM::Role"],
  lambda: ["AWS::Lambda::Function"],
  s3: ["AWS::S3::Bucket"],
  ses: ["AWS::SES::ConfigurationSet"],
  sqs: ["AWS::SQS::Queue"],
};

/** The ARNs that CloudFormation calls an action on for a resource: its own, or those it refers to. */
const arnsFor = (stage: string, { Resources }: Template, id: string, action: string): string[] => {
  const resource = Resources[id] as Resource;
  const [service = ""] = action.split(":");
  if (isUnbound(action)) return ["*"];
  if (service === "apigateway") return [`arn:aws:apigateway:REGION::/apis/${id}`];
  if (action === "lambda:GetLayerVersion") return [layer];
  const own = arnOf(stage, id, resource);
  if (own?.split(":")[2] === service) return [own];
  const behind = (to: string): string =>
    Resources[to]?.Type === "AWS::Lambda::Alias"
      ? (referencesIn(Resources[to]?.Properties?.FunctionName)[0]?.to as string)
      : to;
  const referred = referencesIn(resource.Properties)
    .map(({ to }) => behind(to))
    .filter((to) => about[service]?.includes(Resources[to]?.Type ?? ""))
    .map((to) => arnOf(stage, to, Resources[to] as Resource) as string);
  const inside = action.startsWith("s3:GetObject") ? "/object" : "";
  const named = resource.Properties?.ConfigurationSetName;
  if (service === "ses" && typeof named === "string")
    return [`arn:aws:ses:REGION:ACCOUNT:configuration-set/${named}`];
  // Nothing to be found is nothing that may be called: the check then names it.
  return referred.length > 0 ? [...new Set(referred.map((arn) => `${arn}${inside}`))] : [`nothing of ${id}`];
};

/** Every call that CloudFormation makes in the deployer's name for a template. */
export const callsFor = (stage: string, template: Template): (Call & { id: string })[] =>
  Object.entries(template.Resources).flatMap(([id, resource]) =>
    permissionsFor(resource).flatMap((action) =>
      arnsFor(stage, template, id, action).map((arn) => ({
        id,
        action,
        arn,
        via: "cloudformation.amazonaws.com" as const,
      })),
    ),
  );

/** The calls that policies refuse, each with the resource that needs it. */
export const refused = (
  stage: string,
  calls: readonly (Call & { id: string })[],
  policies: readonly Policy[],
): string[] => {
  const ofStage = JSON.parse(JSON.stringify(policies).replaceAll("STAGE", stage)) as Policy[];
  return calls
    .filter((call) => !isAllowed(ofStage, call))
    .map(({ id, action, arn }) => `${id}: the deployer may not call ${action} on ${arn}`);
};

/** What the deployer's policies don't allow although the template needs it. */
export const deployerProblems = (stage: string, template: Template, policies: readonly Policy[]): string[] =>
  refused(stage, callsFor(stage, template), policies);
