// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation substitutes these
import { physicalIndexes } from "../shared/data/engine/table.ts";
import type { AnyContract, Use } from "../shared/http/contract.ts";
import type { ScheduleContract } from "../shared/stream/schedule.ts";
import {
  bucketName,
  cursorSecretName,
  onlyWith,
  parameterId,
  secretName,
  streamArn,
  tableName,
} from "./environment.ts";
import { marketIds } from "./market-listings.ts";
import { sendersOf } from "./markets.ts";
import { queueName } from "./queue-mapping.ts";

/** A permission of a function's role: what its contract uses, and what its trigger needs. */
export type Permission = Use | "stream" | "failures" | "receive" | "front_door";

type Statement = { Effect: "Allow"; Action: string[]; Resource: unknown[]; Condition?: unknown };

const arn = (rest: string) => ({ "Fn::Sub": `arn:\${AWS::Partition}:${rest}` });
const regional = (service: string, rest: string) =>
  arn(`${service}:\${AWS::Region}:\${AWS::AccountId}:${rest}`);
const allow = (Action: string[], Resource: unknown[]): Statement => ({ Effect: "Allow", Action, Resource });
const bucketArn = (stage: string, path = "") => ({
  "Fn::Sub": [`arn:\${AWS::Partition}:s3:::\${Bucket}${path}`, { Bucket: bucketName(stage) }],
});
const inBucket = (stage: string, prefix: string) => bucketArn(stage, `/${prefix}/*`);
const tableArn = (path = "") => ({
  "Fn::Sub": [
    `arn:\${AWS::Partition}:dynamodb:\${AWS::Region}:\${AWS::AccountId}:table/\${TableName}${path}`,
    { TableName: tableName },
  ],
});

const asking = ["bedrock:InvokeModel", "bedrock:InvokeModelWithResponseStream"];

const askedModels = (["BEDROCK_MODEL_ID", "BEDROCK_BETTER_MODEL_ID"] as const).map(
  (name) => `\${${parameterId(name)}}`,
);
const inferenceProfiles = askedModels.map((model) => regional("bedrock", `inference-profile/${model}`));

/** The guardrail's id, without its version. Without one, a name that none can have. */
const guardrail = {
  "Fn::Sub": [
    "arn:${AWS::Partition}:bedrock:${AWS::Region}:${AWS::AccountId}:guardrail/${Id}",
    { Id: { "Fn::Select": [0, { "Fn::Split": [":", { Ref: parameterId("BEDROCK_GUARDRAIL") }] }] } },
  ],
};

/**
 * The models by their own names, or by inference profiles. A profile sends a request to a model in one of the regions of its
 * geography: any model, as long as one of these profiles asks for it.
 */
const askingModels: Statement[] = [
  allow(asking, [
    ...inferenceProfiles,
    ...askedModels.map((model) => arn(`bedrock:*::foundation-model/${model}`)),
  ]),
  {
    ...allow(asking, [arn("bedrock:*::foundation-model/*")]),
    Condition: { ArnEquals: { "bedrock:InferenceProfileArn": inferenceProfiles } },
  },
  allow(["bedrock:ApplyGuardrail"], [guardrail]),
];

/** Secrets Manager appends six characters of its own to each secret's ARN. */
const readingSecret = (name: string) =>
  allow(["secretsmanager:GetSecretValue"], [regional("secretsmanager", `secret:${name}-??????`)]);

/** The SES identities that the senders may be verified as: their addresses, or their domains. Folders may have senders of their own. */
export const senderIdentities = (stage: string, at?: string) => [
  ...sendersOf(marketIds(at), stage, at).flatMap((sender) =>
    [sender, sender.slice(sender.indexOf("@") + 1)].map((one) => regional("ses", `identity/${one}`)),
  ),
  regional("ses", `identity/\${${parameterId("MAIL_SENDER")}}`),
  {
    "Fn::Sub": [
      "arn:${AWS::Partition}:ses:${AWS::Region}:${AWS::AccountId}:identity/${Domain}",
      { Domain: { "Fn::Select": [1, { "Fn::Split": ["@", { Ref: parameterId("MAIL_SENDER") }] }] } },
    ],
  },
];

/** The numbers and pools that text messages may come from: the one that is given, or all of the account's. */
const textOrigins = (kind: "phone-number" | "pool") =>
  onlyWith(
    "SMS_ORIGINATION",
    regional("sms-voice", `${kind}/\${${parameterId("SMS_ORIGINATION")}}`),
    regional("sms-voice", `${kind}/*`),
  );

const statements = (stage: string): Record<Permission, () => Statement[]> => ({
  table: () => [
    allow(
      [
        "dynamodb:BatchGetItem",
        "dynamodb:ConditionCheckItem",
        "dynamodb:DeleteItem",
        "dynamodb:GetItem",
        "dynamodb:PutItem",
        "dynamodb:Query",
        "dynamodb:UpdateItem",
      ],
      [tableArn()],
    ),
    allow(
      ["dynamodb:Query"],
      physicalIndexes.map((index) => tableArn(`/index/${index}`)),
    ),
  ],
  media: () => [
    allow(
      ["s3:DeleteObject", "s3:GetObject", "s3:PutObject"],
      ["incoming", "media", "analysis", "transcripts", "exports", "imports", "books"].map((prefix) =>
        inBucket(stage, prefix),
      ),
    ),
    allow(["s3:AbortMultipartUpload", "s3:ListMultipartUploadParts"], [inBucket(stage, "incoming")]),
    // Without it a missing object gives 403 instead of 404.
    allow(["s3:ListBucket"], [bucketArn(stage)]),
  ],
  knowledge: () => [
    allow(["s3:GetObject", "s3:PutObject"], [inBucket(stage, "knowledge")]),
    allow(["s3:ListBucket"], [bucketArn(stage)]),
  ],
  identity: () => [],
  stripe: () => [],
  ai: () => [
    ...askingModels,
    allow(
      ["s3:GetObject"],
      ["media", "analysis"].map((prefix) => inBucket(stage, prefix)),
    ),
  ],
  // Starting a job has no resource to limit; the condition allows only the stage's own bucket for its output.
  speech: () => [
    {
      ...allow(["transcribe:StartTranscriptionJob"], ["*"]),
      Condition: { StringEquals: { "transcribe:OutputBucketName": bucketName(stage) } },
    },
    allow(
      ["transcribe:DeleteTranscriptionJob", "transcribe:GetTranscriptionJob"],
      [regional("transcribe", `transcription-job/marketplace-${stage}-*`)],
    ),
  ],
  lists: () => [readingSecret(cursorSecretName(stage))],
  secrets: () => [readingSecret(secretName(stage))],
  socket: () => [
    allow(
      ["execute-api:ManageConnections"],
      ["POST", "DELETE"].map((method) =>
        regional("execute-api", `\${SocketApi}/${stage}/${method}/@connections/*`),
      ),
    ),
  ],
  notifications: () => [
    allow(
      ["ses:SendEmail"],
      [...senderIdentities(stage), regional("ses", `configuration-set/marketplace-${stage}`)],
    ),
    allow(["sms-voice:SendTextMessage"], [textOrigins("phone-number"), textOrigins("pool")]),
    // The stage's platform applications for Apple and Google, and their device endpoints.
    allow(
      ["sns:CreatePlatformEndpoint", "sns:DeleteEndpoint", "sns:Publish"],
      ["APNS", "GCM"].flatMap((platform) =>
        ["app", "endpoint"].map((kind) =>
          regional("sns", `${kind}/${platform}/marketplace-${stage}${kind === "endpoint" ? "/*" : ""}`),
        ),
      ),
    ),
  ],
  stream: () => [
    allow(
      ["dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator", "dynamodb:ListStreams"],
      [streamArn],
    ),
  ],
  queue: () => [
    allow(
      ["sqs:SendMessage"],
      ["model", "deliveries", "import-rows", "mail-feedback", "books", "row-checks"].map((name) =>
        regional("sqs", queueName(stage, name)),
      ),
    ),
  ],
  receive: () => [
    allow(
      ["sqs:DeleteMessage", "sqs:GetQueueAttributes", "sqs:ReceiveMessage"],
      [regional("sqs", queueName(stage, "*"))],
    ),
  ],
  front_door: () => [],
  failures: () => [allow(["sqs:SendMessage"], [{ "Fn::GetAtt": ["DeadLetters", "Arn"] }])],
});

const order: readonly Permission[] = [
  "table",
  "lists",
  "secrets",
  "media",
  "knowledge",
  "identity",
  "stripe",
  "ai",
  "speech",
  "socket",
  "notifications",
  "queue",
  "stream",
  "failures",
  "receive",
  "front_door",
];

const inOrder = (permissions: readonly Permission[]): Permission[] =>
  order.filter((permission) => permissions.includes(permission));

/** Everything that a handler uses: its declared uses, the table, and the secrets for calling the payment provider. */
export const usesOf = (declared: readonly Permission[] = []): Permission[] =>
  inOrder(["table", ...declared, ...(declared.includes("stripe") ? (["secrets"] as const) : [])]);

/** Whether an operation returns pages: its query has a cursor. */
export const answersPages = ({ query }: { query?: { def?: { shape?: object } } | undefined }): boolean =>
  "cursor" in (query?.def?.shape ?? {});

/** The permissions of an operation's function. */
export const permissionsOf = (contract: AnyContract): Permission[] =>
  usesOf([...(contract.uses ?? []), ...(answersPages(contract) ? (["lists"] as const) : [])]);

/** The permissions of a schedule's function: each reads its list of due items. */
export const permissionsOfSchedule = ({ uses = [] }: Pick<ScheduleContract<unknown>, "uses">): Permission[] =>
  usesOf([...uses, "lists"]);

/** Whether a function uses the Secrets Manager extension. */
export const readsSecrets = (permissions: readonly Permission[]): boolean =>
  permissions.includes("lists") || permissions.includes("secrets");

/** Uses without AWS permissions: external services with their own credentials, and the public address. */
const elsewhere: ReadonlySet<Permission> = new Set(["identity", "stripe", "front_door"]);

/** The logical id of the role for these permissions: one role for all functions with the same ones. */
export const roleId = (permissions: readonly Permission[]): string =>
  `${
    inOrder(permissions)
      .filter((permission) => !elsewhere.has(permission))
      .map((name) => name[0]?.toUpperCase() + name.slice(1))
      .join("") || "Logs"
  }Role`;

const assumedBy = (service: string) => ({
  Version: "2012-10-17",
  Statement: [{ Effect: "Allow", Principal: { Service: service }, Action: "sts:AssumeRole" }],
});

const policy = (PolicyName: string, Statement: readonly Statement[]) => ({
  PolicyName,
  PolicyDocument: { Version: "2012-10-17", Statement },
});

/** A role that one AWS service can assume, with exactly these statements, and more policies. */
export const role = (service: string, Statement: readonly Statement[], ...more: readonly unknown[]) => ({
  Type: "AWS::IAM::Role",
  Properties: {
    AssumeRolePolicyDocument: assumedBy(service),
    Policies: [policy("permissions", Statement), ...more],
  },
});

/** X-Ray has no resources: the only statement without one. */
const tracing = onlyWith(
  "TRACING",
  policy("tracing", [allow(["xray:PutTelemetryRecords", "xray:PutTraceSegments"], ["*"])]),
);

/** The roles of a stage's functions by logical id. */
export const functionRoles = (
  stage: string,
  profiles: readonly (readonly Permission[])[],
): Record<string, unknown> => {
  const of = statements(stage);
  const logs = allow(
    ["logs:CreateLogStream", "logs:PutLogEvents"],
    [regional("logs", `log-group:/marketplace/${stage}/*:*`)],
  );
  return Object.fromEntries(
    profiles.map((profile) => [
      roleId(profile),
      role(
        "lambda.amazonaws.com",
        [logs, ...inOrder(profile).flatMap((permission) => of[permission]())],
        tracing,
      ),
    ]),
  );
};

/** The actions that a permission allows, whatever their resources. */
export const actionsOf = (permission: Permission): string[] =>
  [
    ...new Set(
      statements("prod")
        [permission]()
        .flatMap(({ Action }) => Action),
    ),
  ].sort();

/** The role with which API Gateway and the scheduler invoke functions. */
export const invokingRole = (stage: string, service: string) =>
  role(service, [allow(["lambda:InvokeFunction"], [regional("lambda", `function:marketplace-${stage}-*`)])]);
