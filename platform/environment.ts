// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation substitutes these

import { cors } from "./headers.ts";

const socketHost = "${SocketApi}.execute-api.${AWS::Region}.${AWS::URLSuffix}";

/**
 * What the operator of a stage decides; there is no default for any of it. Each is a parameter of the stack that
 * reads `/marketplace/<stage>/<NAME>` in the Parameter Store when it is deployed.
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
  SMS_ORIGINATION: "Number or pool that text messages come from: its id",
  STRIPE_PUBLISHABLE_KEY: "Publishable key of the payment provider",
} as const;

/** What the stack makes itself unless another is attached, by `npm run ops -- attach`: then its name stands here. */
export const attachable = {
  ATTACHED_TABLE: "A table that is used instead of the stack's own, such as a restored one; own: the stack's",
  ATTACHED_TABLE_STREAM: "The ARN of the attached table's stream; own: the stack's",
  ATTACHED_BUCKET: "A bucket that is used instead of the stack's own; own: the stack's",
} as const;

/** Nothing is attached. */
export const own = "own";

type Given = keyof typeof givenByOperator;
const lists: readonly Given[] = ["ALLOWED_ORIGINS"];

/** How long values may be, so that all of them fit into a function's environment, which holds 4 KB. */
const longest: Partial<Record<Given, number>> = {
  ACCESS_TOKEN_KEYS: 700,
  ALLOWED_ORIGINS: 450,
  IDP_AUDIENCE: 60,
  MAIL_SENDER: 100,
  SMS_ORIGINATION: 60,
  ACCESS_TOKEN_ISSUER: 100,
  APP_URL: 100,
  CONNECT_REFRESH_URL: 100,
  CONNECT_RETURN_URL: 100,
  IDP_ISSUER: 100,
  IDP_KEYS_URL: 100,
  INVITE_URL: 100,
};

/** Names of what is attached go into the environment, too. */
const longestAttached: Partial<Record<string, number>> = { ATTACHED_TABLE: 60, ATTACHED_BUCKET: 63 };

/** How many characters an operator's value may have. */
export const longestValue = (name: string): number => longest[name as Given] ?? longestAttached[name] ?? 120;

/** The Parameter Store's type of a value: the stack reads lists from a list only. */
export const storedAs = (name: string): "String" | "StringList" =>
  (lists as readonly string[]).includes(name) ? "StringList" : "String";

/** `MAIL_SENDER` as the stack's parameter: `MailSender`. */
export const parameterId = (name: string): string =>
  name.toLowerCase().replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase());

/** Where the Parameter Store keeps a stage's value. */
export const parameterPath = (stage: string, name: string): string => `/marketplace/${stage}/${name}`;

/** The layer that answers for secrets on this machine is published by AWS under another ARN in every region. */
export const secretsExtension = "SECRETS_EXTENSION_ARN";

const parameter = (stage: string, name: string, description: string, list = false) => [
  parameterId(name),
  {
    Type: `AWS::SSM::Parameter::Value<${list ? "CommaDelimitedList" : "String"}>`,
    Default: parameterPath(stage, name),
    Description: description,
  },
];

/** The stack's parameters: where the operator's values are read. */
export const parametersOf = (stage: string): Record<string, { Type: string; Default: string }> =>
  Object.fromEntries([
    ...Object.entries(givenByOperator).map(([name, description]) =>
      parameter(stage, name, description, lists.includes(name as Given)),
    ),
    ...Object.entries(attachable).map(([name, description]) => parameter(stage, name, description)),
    parameter(stage, secretsExtension, "The Secrets Manager extension's layer in this region, for arm64"),
  ]);

/** What may be set for the packaging of a stage instead of its default; see docs/configuration.md. */
export const optional = [
  "AI_VENDOR",
  "BEDROCK_MODEL_ID",
  "FIGURES_TIME_ZONES",
  "IDP_PROVIDERS",
  "IDP_TENANT",
  "LIST_SHARDS",
  "READS_PER_MINUTE",
] as const;

/** The name of the stack's own bucket: fixed, because the bucket notifies functions whose environment names it. */
export const ownBucketName = (stage: string) => ({
  "Fn::Sub": `marketplace-${stage}-media-\${AWS::AccountId}-\${AWS::Region}`,
});

const isOwn = (name: keyof typeof attachable) => ({ "Fn::Equals": [{ Ref: parameterId(name) }, own] });

/** Whether the stack has its own table and bucket, or is attached to others. */
export const conditions = { OwnTable: isOwn("ATTACHED_TABLE"), OwnBucket: isOwn("ATTACHED_BUCKET") };

const ownOrAttached = (
  condition: keyof typeof conditions,
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

/** What SES keeps for a stage's mail, by the name that every mail is sent with. */
export const mailConfiguration = (stage: string): string => `marketplace-${stage}`;

export const secretName = (stage: string): string => `marketplace/${stage}`;

/** The environment of the functions of a stage. On this machine it is empty here: local/start.ts gives all of it. */
export const environmentOf = (
  stage: string,
  given: Record<string, string | undefined>,
): Record<string, unknown> => {
  if (stage === "local") return {};
  return {
    STAGE: stage,
    TABLE_NAME: tableName,
    MEDIA_BUCKET: bucketName(stage),
    SECRETS_NAME: secretName(stage),
    // The functions keep them; kept twice they would be twice as old.
    SECRETS_MANAGER_TTL: "0",
    SOCKET_URL: { "Fn::Sub": `wss://${socketHost}/${stage}` },
    SOCKET_MANAGEMENT_URL: { "Fn::Sub": `https://${socketHost}/${stage}` },
    ...Object.fromEntries(
      Object.keys(givenByOperator).map((name) => [
        name,
        lists.includes(name as Given)
          ? { "Fn::Join": [",", { Ref: parameterId(name) }] }
          : { Ref: parameterId(name) },
      ]),
    ),
    ...Object.fromEntries(optional.flatMap((name) => (given[name] ? [[name, given[name]]] : []))),
  };
};

/** What only the functions that send messages are told: there is not room for everything everywhere. */
export const environmentOfSenders = (stage: string) => ({
  MAIL_CONFIGURATION_SET: mailConfiguration(stage),
  PUSH_APPLICATIONS: {
    "Fn::Sub": "arn:${AWS::Partition}:sns:${AWS::Region}:${AWS::AccountId}:app",
  },
});

/** What only the function that hands events to the model lane is told. */
export const environmentOfHandOff = { MODEL_QUEUE_URL: { Ref: "ModelWork" } };

/** What browsers may do on this machine, from exactly these origins; a deployed API has it in its definition. */
export const localCors = (given: Record<string, string | undefined>) => ({
  allowedOrigins: given.ALLOWED_ORIGINS?.split(",").map((origin) => origin.trim()) ?? [
    "http://127.0.0.1:3000",
    "http://127.0.0.1:3002",
  ],
  allowedHeaders: cors.allowedHeaders,
  exposedResponseHeaders: cors.exposedHeaders,
  allowedMethods: cors.allowedMethods,
  maxAge: cors.maxAge_seconds,
});
