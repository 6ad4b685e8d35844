// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation substitutes these

import { isTold, type Need, type VariableName, variables } from "../shared/configuration.ts";
import { compileCache } from "./compiled-code.ts";
import { cors } from "./headers.ts";

const socketHost = "${SocketApi}.execute-api.${AWS::Region}.${AWS::URLSuffix}";

/**
 * The values that a stage's operator must set; none has a default. Each is a parameter of the stack that reads
 * `/marketplace/<stage>/<NAME>` in the Parameter Store at deployment.
 */
export const givenByOperator = {
  ACCESS_TOKEN_KEYS: "JWK set that access tokens are verified with",
  ACCESS_TOKEN_ISSUER: "Issuer of access tokens: the API's address",
  ALLOWED_ORIGINS: "Origins that browsers may call from, with commas between",
  CONNECT_REFRESH_URL: "Where a provider goes on with onboarding that was interrupted",
  CONNECT_RETURN_URL: "Where a provider comes back to from onboarding",
  IDP_AUDIENCE: "Project of the external identity provider",
  IDP_ISSUER: "Issuer of the external identity provider's tokens",
  IDP_KEYS_URL: "Keys of the external identity provider",
  APP_URL: "Where people open the app; messages link to its pages, such as /jobs/{job_id}",
  INVITE_URL: "Where an invitation leads: the app's sign-up page",
  MAIL_SENDER: "Verified address that mail comes from",
  STRIPE_PUBLISHABLE_KEY: "Publishable key of the payment provider",
} as const;

/**
 * Resources that the stack creates unless existing ones are attached with `npm run ops -- attach`; the value is then
 * the attached name.
 */
export const attachable = {
  ATTACHED_TABLE: "A table that is used instead of the stack's own, such as a restored one; own: the stack's",
  ATTACHED_TABLE_STREAM: "The ARN of the attached table's stream; own: the stack's",
  ATTACHED_BUCKET: "A bucket that is used instead of the stack's own; own: the stack's",
} as const;

/** Nothing is attached: the stack has its own resource. */
export const own = "own";

/** `MAIL_SENDER` as the stack's parameter: `MailSender`. */
export const parameterId = (name: string): string =>
  name.toLowerCase().replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase());

/** A value that is left out. The Parameter Store holds no empty ones. */
export const none = "none";

/** What a variable is unless it is set. */
const usual = (name: VariableName): string => {
  const variable = variables[name];
  return variable.presence === "default" ? [variable.value].flat().join(",") : none;
};

/** Values that have a default: the operator's file may leave them out, and `configure` stores the default then. */
export const defaulted = {
  AI_VENDOR: {
    says: "Who reads requests for quotes: `bedrock`, or `rules`, which needs no network",
    value: usual("AI_VENDOR"),
  },
  ALARMS_OF_ACCOUNT: {
    says: "`on`: this stage has the alarms that measure the whole account and region; `off`: another stage there has them",
    value: "on",
  },
  ANALYTICS_TIME_ZONES: {
    says: "Time zones that figures are kept for, separated by commas; the first is the usual one. `configure` proposes one of each market. Each one more costs its own cells. After a change run `npm run ops -- analytics --rebuild`",
    value: usual("ANALYTICS_TIME_ZONES"),
  },
  API_REQUESTS_PER_SECOND: {
    says: "How many requests the API takes in a second, and at once, from all callers together; further ones are answered with 429. A whole number from 10 to 100000, below the account's own quota",
    value: "2000",
  },
  BACKUP_VAULT_ARN: {
    says: "A backup vault of another account, by its ARN: table and uploads are copied there each day; `none`: they are not. [runbook/restore.md](runbook/restore.md) says what the vault needs",
    value: none,
  },
  BEDROCK_BETTER_MODEL_ID: {
    says: "A better model or inference profile that accepts video: it reads requests that `BEDROCK_MODEL_ID` leaves in doubt, and answers in chats. The same one: nobody is asked twice",
    value: usual("BEDROCK_BETTER_MODEL_ID"),
  },
  BEDROCK_GUARDRAIL: {
    says: "Bedrock's guardrail that models are asked with: its id and version, such as `abc123:1`. What it stops is read by the rules; `none`: there is none",
    value: usual("BEDROCK_GUARDRAIL"),
  },
  BEDROCK_MODEL_ID: {
    says: "A cheap model or inference profile that accepts video: it reads each request first",
    value: usual("BEDROCK_MODEL_ID"),
  },
  FRONT_DIGEST: {
    says: "What a call has to come by: the digest of the secret that the front adds to it; `none`: the API takes every call. `npm run ops -- front` sets it",
    value: none,
  },
  IDP_PROVIDERS: {
    says: "Sign-in methods of the external identity provider that are accepted, separated by commas",
    value: usual("IDP_PROVIDERS"),
  },
  IDP_TENANT: {
    says: "Tenant of the external identity provider; `none`: it has no tenants",
    value: usual("IDP_TENANT"),
  },
  LIST_SHARDS: {
    says: "Over how many partitions the lists of all events are spread: 4 carry 29 jobs a second, 200 a thousand. To raise it, first give both numbers, such as `4,8`, and release: 4 are written to and 8 are read. Then `8`. Never lower it",
    value: usual("LIST_SHARDS"),
  },
  PROVIDER_APP_URL: {
    says: "Where providers open their app; `none`: at `APP_URL`",
    value: usual("PROVIDER_APP_URL"),
  },
  MARKETS: {
    says: "Folders of the markets that the stage serves, among those in `markets/`, separated by commas; the first is the default. Once the stage has records, only add some behind it",
    value: usual("MARKETS"),
  },
  READINGS_ABREAST: {
    says: "How many requests models read at the same time; further ones wait, and rules read what has waited too long. A whole number from 2 to 1000, by the model's quota",
    value: "20",
  },
  READS_PER_MINUTE: {
    says: "How often one account may ask one operation that only reads, in a minute; counted in each process by itself",
    value: usual("READS_PER_MINUTE"),
  },
  SMS_ORIGINATION: {
    says: "Number or pool that text messages come from: its id; `none`: AWS chooses one of the account's",
    value: usual("SMS_ORIGINATION"),
  },
  SOCKET_DOMAIN: {
    says: "The name at which clients open sockets, such as `api.example.com`, if it is the front's; `none`: at API Gateway's own",
    value: none,
  },
  SOCKET_MESSAGES_PER_SECOND: {
    says: "How many connections and messages the socket takes in a second, and at once. A whole number from 10 to 100000",
    value: "1000",
  },
  TRACING: { says: "`on`: X-Ray follows each call; `off`: nothing is followed", value: "off" },
  UNREVIEWED_MARKETS: {
    says: "Markets that stage `prod` serves although their `market.json` has `reviewed: false` ([taxes.md](taxes.md) has what is not answered yet); `none`: it refuses them",
    value: usual("UNREVIEWED_MARKETS"),
  },
} as const satisfies Record<string, { says: string; value: string }>;

/** The values that turn something on or off. No function is told them. */
export const switches = ["ALARMS_OF_ACCOUNT", "TRACING"] as const;

/** What the stack alone reads, and of which form. No function is told it. */
export const ofStack = {
  BACKUP_VAULT_ARN: /^arn:aws[\w-]*:backup:[a-z\d-]+:\d{12}:backup-vault:[\w-]{2,50}$/,
  FRONT_DIGEST: /^[\da-f]{64}$/,
  SOCKET_DOMAIN: /^(?=.{4,45}$)[a-z\d-]+(\.[a-z\d-]+)+$/,
} as const;

/** What a whole stage takes, each with its least and most. No function is told it. */
export const limits = {
  API_REQUESTS_PER_SECOND: [10, 100_000],
  READINGS_ABREAST: [2, 1000],
  SOCKET_MESSAGES_PER_SECOND: [10, 100_000],
} as const;

/** The limit of a stage as its stack reads it. */
export const limitOf = (name: keyof typeof limits) => ({ Ref: parameterId(name) });

type Defaulted = keyof typeof defaulted;
const isLeftOut = (name: string): boolean => defaulted[name as Defaulted]?.value === none;

/** The condition of what is there only if a value is given, or a switch is on. */
export const has = (name: Defaulted): string => `Has${parameterId(name)}`;

/** The condition of alarms that measure the whole account. */
export const accountAlarms = has("ALARMS_OF_ACCOUNT");

type Given = keyof typeof givenByOperator;
const lists: readonly Given[] = ["ALLOWED_ORIGINS"];

/** The maximum lengths of values, so that all of them fit into a function's environment, which has 4 KB. */
const longest: Partial<Record<Given | Defaulted, number>> = {
  ACCESS_TOKEN_KEYS: 670,
  ALLOWED_ORIGINS: 450,
  IDP_AUDIENCE: 60,
  MAIL_SENDER: 100,
  ACCESS_TOKEN_ISSUER: 100,
  APP_URL: 100,
  CONNECT_REFRESH_URL: 100,
  CONNECT_RETURN_URL: 100,
  IDP_ISSUER: 100,
  IDP_KEYS_URL: 100,
  INVITE_URL: 100,
  AI_VENDOR: 10,
  ANALYTICS_TIME_ZONES: 70,
  BEDROCK_BETTER_MODEL_ID: 60,
  BEDROCK_GUARDRAIL: 40,
  BEDROCK_MODEL_ID: 60,
  IDP_PROVIDERS: 100,
  IDP_TENANT: 60,
  LIST_SHARDS: 6,
  MARKETS: 12,
  PROVIDER_APP_URL: 100,
  READS_PER_MINUTE: 7,
  SMS_ORIGINATION: 60,
  SOCKET_DOMAIN: 45,
  UNREVIEWED_MARKETS: 12,
};

/** The names of attached resources are in the environment, too. */
const longestAttached: Partial<Record<string, number>> = { ATTACHED_TABLE: 60, ATTACHED_BUCKET: 63 };

/** The maximum length of an operator's value. */
export const longestValue = (name: string): number =>
  longest[name as Given | Defaulted] ?? longestAttached[name] ?? 120;

/** The Parameter Store's type of a value: the stack reads lists from a list only. */
export const storedAs = (name: string): "String" | "StringList" =>
  (lists as readonly string[]).includes(name) ? "StringList" : "String";

/** The path of a stage's value in the Parameter Store. */
export const parameterPath = (stage: string, name: string): string => `/marketplace/${stage}/${name}`;

/** The ARN of the secrets extension's layer, which differs for each region. */
export const secretsExtension = "SECRETS_EXTENSION_ARN";

const parameter = (stage: string, name: string, description: string, list = false) => [
  parameterId(name),
  {
    Type: `AWS::SSM::Parameter::Value<${list ? "CommaDelimitedList" : "String"}>`,
    Default: parameterPath(stage, name),
    Description: description,
  },
];

/** The stack's parameters, which read the operator's values. */
export const parametersOf = (stage: string): Record<string, { Type: string; Default: string }> =>
  Object.fromEntries([
    ...Object.entries(givenByOperator).map(([name, description]) =>
      parameter(stage, name, description, lists.includes(name as Given)),
    ),
    ...Object.entries(attachable).map(([name, description]) => parameter(stage, name, description)),
    ...Object.entries(defaulted).map(([name, { says }]) => parameter(stage, name, says)),
    parameter(stage, secretsExtension, "The Secrets Manager extension's layer in this region, for arm64"),
  ]);

/** The name of the stack's own bucket. It is fixed, because the bucket notifies functions whose environment has it. */
export const ownBucketName = (stage: string) => ({
  "Fn::Sub": `marketplace-${stage}-media-\${AWS::AccountId}-\${AWS::Region}`,
});

const isOwn = (name: keyof typeof attachable) => ({ "Fn::Equals": [{ Ref: parameterId(name) }, own] });

/** Whether the stack has its own table and bucket, or attached ones. */
const attachedOrOwn = { OwnTable: isOwn("ATTACHED_TABLE"), OwnBucket: isOwn("ATTACHED_BUCKET") };

const isGiven = (name: Defaulted) => ({ "Fn::Not": [{ "Fn::Equals": [{ Ref: parameterId(name) }, none] }] });
const isOn = (name: Defaulted) => ({ "Fn::Equals": [{ Ref: parameterId(name) }, "on"] });

/** The conditions of the stack's resources. */
export const conditions = {
  ...attachedOrOwn,
  ...Object.fromEntries(switches.map((name) => [has(name), isOn(name)])),
  ...Object.fromEntries(
    (Object.keys(defaulted) as Defaulted[]).filter(isLeftOut).map((name) => [has(name), isGiven(name)]),
  ),
};

/** What is there only if a value is given, or a switch is on. */
export const onlyWith = (name: Defaulted, there: unknown, otherwise: unknown = { Ref: "AWS::NoValue" }) => ({
  "Fn::If": [has(name), there, otherwise],
});

/** What API Gateway hands to functions with each call, so that it costs no environment: by what calls have to come. */
export const frontVariables = onlyWith("FRONT_DIGEST", { front: { Ref: parameterId("FRONT_DIGEST") } });

const ownOrAttached = (
  condition: keyof typeof attachedOrOwn,
  itsOwn: unknown,
  name: keyof typeof attachable,
) => ({
  "Fn::If": [condition, itsOwn, { Ref: parameterId(name) }],
});

/** The table's name, and its stream's ARN. */
export const tableName = ownOrAttached("OwnTable", { Ref: "Table" }, "ATTACHED_TABLE");
export const streamArn = ownOrAttached(
  "OwnTable",
  { "Fn::GetAtt": ["Table", "StreamArn"] },
  "ATTACHED_TABLE_STREAM",
);

/** The bucket's name. */
export const bucketName = (stage: string) =>
  ownOrAttached("OwnBucket", ownBucketName(stage), "ATTACHED_BUCKET");

/** The name of the stage's SES configuration set, which every mail is sent with. */
export const mailConfiguration = (stage: string): string => `marketplace-${stage}`;

export const secretName = (stage: string): string => `marketplace/${stage}`;
export const cursorSecretName = (stage: string): string => `${secretName(stage)}/cursors`;

/** The value of each variable of a stage. Locally local/start.ts sets them. */
const valuesOf = (stage: string): Record<string, unknown> => ({
  STAGE: stage,
  TABLE_NAME: tableName,
  MEDIA_BUCKET: bucketName(stage),
  SECRETS_NAME: secretName(stage),
  CURSOR_SECRET_NAME: cursorSecretName(stage),
  SOCKET_URL: onlyWith(
    "SOCKET_DOMAIN",
    { "Fn::Sub": `wss://\${${parameterId("SOCKET_DOMAIN")}}/${stage}` },
    { "Fn::Sub": `wss://${socketHost}/${stage}` },
  ),
  SOCKET_MANAGEMENT_URL: { "Fn::Sub": `https://${socketHost}/${stage}` },
  MAIL_CONFIGURATION_SET: mailConfiguration(stage),
  PUSH_APPLICATIONS: {
    "Fn::Sub": "arn:${AWS::Partition}:sns:${AWS::Region}:${AWS::AccountId}:app",
  },
  MODEL_QUEUE_URL: { Ref: "ModelWork" },
  ...Object.fromEntries(
    Object.keys(givenByOperator).map((name) => [
      name,
      lists.includes(name as Given)
        ? { "Fn::Join": [",", { Ref: parameterId(name) }] }
        : { Ref: parameterId(name) },
    ]),
  ),
  ...Object.fromEntries(
    (Object.keys(defaulted) as Defaulted[])
      .filter((name) => name in variables)
      .map((name) => {
        const value = { Ref: parameterId(name) };
        return [name, isLeftOut(name) ? onlyWith(name, value) : value];
      }),
  ),
});

/** The variables that the stack sets for its functions. */
export const givenByStack = (): string[] => ["USES", "RELEASE", ...Object.keys(valuesOf("prod"))];

/** The environment of a function with these uses: only the variables that they need. */
export const environmentOf = (stage: string, used: readonly Need[]): Record<string, unknown> => ({
  USES: used.join(" ") || "none",
  ...compileCache,
  ...Object.fromEntries(
    Object.entries(valuesOf(stage)).filter(([name]) => isTold(name as VariableName, used)),
  ),
  // The functions cache secrets; a second cache would double their age.
  ...((used.includes("secrets") || used.includes("lists")) && { SECRETS_MANAGER_TTL: "0" }),
});

/** The CORS settings of the local server for these origins. A deployed API has them in its definition. */
export const localCors = (origins?: string) => ({
  allowedOrigins: origins?.split(",").map((origin) => origin.trim()) ?? [
    "http://127.0.0.1:3000",
    "http://127.0.0.1:3002",
  ],
  allowedHeaders: cors.allowedHeaders,
  exposedResponseHeaders: cors.exposedHeaders,
  allowedMethods: cors.allowedMethods,
  maxAge: cors.maxAge_seconds,
});
