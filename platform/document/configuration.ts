import {
  type Secrets,
  secretsAge_minutes,
  type VariableName,
  variables,
} from "../../shared/configuration.ts";
import {
  environmentOf,
  givenByOperator,
  optional,
  parameterPath,
  secretName,
  secretsExtension,
} from "../environment.ts";

/** What the variables mean that no operator gives. */
const meanings: Partial<Record<VariableName, string>> = {
  STAGE: "Name of the stage",
  TABLE_NAME: "The table",
  TABLE_TIMEOUT_MS: "How long one attempt of a call to the table may take, in milliseconds",
  LIST_SHARDS:
    "Over how many partitions the lists of all events are spread: 4 are good for 29 jobs a second, 200 for a thousand. May be raised at any time, never lowered",
  MEDIA_BUCKET: "The bucket of uploads",
  AWS_ENDPOINT_URL_DYNAMODB: "Where DynamoDB answers, if not on AWS",
  AWS_ENDPOINT_URL_S3: "Where S3 answers, if not on AWS",
  SECRETS_ENDPOINT: "Where the Secrets Manager extension answers",
  SECRETS_NAME: "Name of the stage's secret",
  IDP_PROVIDERS: "Sign-in methods of the external identity provider that are taken, with commas between",
  IDP_TENANT: "Tenant of the external identity provider; absent: none",
  ALLOW_UNVERIFIED_IDP: "1: identities without a signed token are taken; refused on deployed stages",
  STRIPE_API_URL: "Where the payment provider answers; deployed stages take no other",
  AWS_REGION: "Region; Lambda sets it",
  AI_VENDOR: "Who reads requests: `bedrock`, or `rules` without any network",
  BEDROCK_MODEL_ID: "Model or inference profile that sees video",
  BEDROCK_ENDPOINT: "Where Bedrock answers, if not on AWS",
  NOTIFICATIONS_VENDOR: "`aws`, or the local `mailbox`, which deployed stages refuse",
  NOTIFICATIONS_ENDPOINT: "Where the local mailbox answers",
  SOCKET_URL: "What clients open sockets at",
  SOCKET_MANAGEMENT_URL: "Where messages to sockets are posted",
};

const secretMeanings: Record<keyof typeof Secrets.shape, string> = {
  access_token_key: "Ed25519 private JWK with `kid`: signs access tokens. Made and rotated by command",
  code_key: "32 bytes, base64: one-time codes and second factors are sealed and hashed with it",
  cursor_key: "32 bytes, base64: cursors of lists are sealed with it",
  lookup_key:
    "32 bytes, base64: addresses are found by their keyed hash. Never change it: nobody could sign in",
  stripe_secret_key: "Secret key of the payment provider; on prod a live key",
  stripe_webhook_secrets:
    "Signing secrets of the three webhook destinations (platform, connected accounts, thin events), newest first",
};

const byStack = Object.keys(environmentOf("prod", {}));

const sourceOf = (name: string): string => {
  if (name in givenByOperator) return `operator: \`${parameterPath("<stage>", name)}\``;
  if ((optional as readonly string[]).includes(name)) return "environment of `serverless deploy`, if set";
  return byStack.includes(name) ? "the stack" : "–";
};

const defaultOf = (name: VariableName): string => {
  const variable = variables[name];
  if (variable.presence === "default") return `\`${[variable.value].flat().join(",")}\``;
  return variable.presence === "optional" ? "none" : "**required**";
};

const variableRow = (name: VariableName): string => {
  const meaning = givenByOperator[name as keyof typeof givenByOperator] ?? meanings[name];
  if (!meaning) throw new Error(`docs/configuration.md does not say what ${name} means`);
  return `| \`${name}\` | ${meaning} | ${defaultOf(name)} | ${sourceOf(name)} |`;
};

/** Every variable and secret of a stage, what it means and who gives it. */
export const configurationPage = async (): Promise<string> => `# Configuration

\`shared/configuration.ts\` is the only reader of the environment. A function that finds a value missing or wrong does not
start and says which. A deployed stage moreover refuses addresses of this machine and plain HTTP, the local mailbox,
unverified identities, another payment provider address, an allowed origin \`*\`, and on \`prod\` payment keys that are not live.

On a laptop \`npm start\` gives everything; nothing is to be set (\`npm start -- --help\` for ports).

## Variables

| name | meaning | default | given by |
|---|---|---|---|
${(Object.keys(variables) as VariableName[]).map(variableRow).join("\n")}

The operator's values are parameters of the stack that read the Parameter Store when the stack is deployed. Write them
into a file of \`NAME=value\` lines, then \`npm run ops -- configure --stage <stage> --file <file>\` checks and stores them.
Besides them it takes \`${secretsExtension}\`: the extension's layer for arm64 in the stage's region.

Set in the environment of \`serverless package\` and \`deploy\` if wanted: ${optional.map((name) => `\`${name}\``).join(", ")}, and
\`TRACING=on\` for X-Ray.

## Secrets

One secret, \`${secretName("<stage>")}\` in Secrets Manager, made by \`npm run ops -- secrets --stage <stage>\`. It is in no
template, bundle or environment: functions whose contract uses \`secrets\` ask the extension for it and keep it ${secretsAge_minutes} minutes: a new value is in
use everywhere ${secretsAge_minutes} minutes after it was set.

| name | meaning |
|---|---|
${Object.entries(secretMeanings)
  .map(([name, meaning]) => `| \`${name}\` | ${meaning} |`)
  .join("\n")}
`;
