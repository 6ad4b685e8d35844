import {
  type CursorSecret,
  type Secrets,
  secretsAge_minutes,
  type VariableName,
  variables,
} from "../../shared/configuration.ts";
import {
  cursorSecretName,
  defaulted,
  givenByOperator,
  givenByStack,
  parameterPath,
  secretName,
  secretsExtension,
} from "../environment.ts";

/** The meaning of variables that no operator sets. */
const meanings: Partial<Record<VariableName, string>> = {
  USES: "What the function uses: it starts only with everything that this needs",
  STAGE: "The name of the stage",
  RELEASE: "What is deployed: the first eight digits of the digest of all code. The packager sets it",
  TABLE_NAME: "The table",
  TABLE_TIMEOUT_MS: "How long one attempt to call the table may take, in milliseconds",
  MEDIA_BUCKET: "The bucket for uploads",
  AWS_ENDPOINT_URL_DYNAMODB: "Where DynamoDB answers, if not on AWS",
  AWS_ENDPOINT_URL_S3: "Where S3 answers, if not on AWS",
  MODEL_QUEUE_URL: "The queue of events that a model reads",
  SECRETS_ENDPOINT: "Where the Secrets Manager extension answers",
  PUSH_SERVICE: "Where this machine's stand-in for browsers' push services makes subscriptions",
  PUSH_APPLICATIONS: "Where SNS keeps the applications that devices belong to",
  MAIL_CONFIGURATION_SET: "What makes SES tell of mail that came back or was called spam",
  SECRETS_NAME: "The name of the secret with the stage's keys",
  CURSOR_SECRET_NAME: "The name of the secret that seals cursors",
  ALLOW_UNVERIFIED_IDP: "`1` accepts identities without a signed token. Deployed stages refuse it",
  STRIPE_API_URL: "Where Stripe answers; deployed stages accept the default only",
  AWS_REGION: "The region; Lambda sets it",
  TAX_OFFICE_ENDPOINT: "Where the tax office takes invoices, if not where it does",
  BEDROCK_ENDPOINT: "Where Bedrock answers, if not on AWS",
  TRANSCRIBE_ENDPOINT: "Where Transcribe answers, if not on AWS",
  NOTIFICATIONS_VENDOR: "`aws`, or the local `mailbox`, which deployed stages refuse",
  NOTIFICATIONS_ENDPOINT: "Where the local mailbox answers",
  SOCKET_URL: "Where clients open sockets",
  SOCKET_MANAGEMENT_URL: "Where messages to open sockets are posted",
};

const secretMeanings: Record<keyof typeof Secrets.shape, string> = {
  access_token_key:
    "Ed25519 private JWK with `kid` that signs access tokens. `npm run ops` makes and rotates it",
  code_key: "32 bytes, base64, for computing one-time codes and sealing second factors",
  lookup_key:
    "32 bytes, base64, for the keyed hashes by which addresses are found. Never change it: nobody could sign in any more",
  stripe_secret_key: "Stripe's secret key; on `prod` a live one",
  stripe_webhook_secrets:
    "Signing secrets of Stripe's three webhook destinations (platform, connected accounts, thin events), newest first",
  push_key:
    "P-256 private JWK that tells browsers' push services who writes. `npm run ops -- secrets` makes it. With another one each browser has to subscribe anew",
  tax_certificate:
    "The certificate that invoices are sent to the tax office with, and its key, both in PEM. Only markets with `registration: send` need it",
};

const cursorMeanings: Record<keyof typeof CursorSecret.shape, string> = {
  cursor_key: "32 bytes, base64, for sealing the cursors of lists. With it alone nobody can read anything",
};

const secretRow = ([name, meaning]: [string, string]): string => `| \`${name}\` | ${meaning} |`;

const byStack = givenByStack();

const sourceOf = (name: string): string => {
  if (name in givenByOperator) return `operator: \`${parameterPath("<stage>", name)}\``;
  if (name in defaulted) return `operator, or its default: \`${parameterPath("<stage>", name)}\``;
  return byStack.includes(name) ? "the stack" : "–";
};

const defaultOf = (name: VariableName): string => {
  const variable = variables[name];
  if (variable.presence === "default") return `\`${[variable.value].flat().join(",")}\``;
  return variable.presence === "optional" ? "none" : "**required**";
};

const variableRow = (name: VariableName): string => {
  const meaning =
    givenByOperator[name as keyof typeof givenByOperator] ??
    defaulted[name as keyof typeof defaulted]?.says ??
    meanings[name];
  if (!meaning) throw new Error(`docs/configuration.md does not say what ${name} means`);
  const { of } = variables[name];
  return `| \`${name}\` | ${meaning} | ${defaultOf(name)} | ${sourceOf(name)} | ${of.join(", ") || "all"} |`;
};

/** Every variable and secret of a stage, its meaning and its source. */
export const configurationPage = async (): Promise<string> => `# Configuration

Only \`shared/configuration.ts\` reads the environment. A function that finds a value missing or wrong does not start, and
names it. A deployed stage also refuses loopback addresses, plain HTTP, the local mailbox, unverified identities, another
address for Stripe, the allowed origin \`*\` and, on \`prod\`, Stripe keys that are not live.

On a laptop \`npm start\` sets everything; \`npm start -- --help\` lists what you may change.

## Variables

A function is told only what it needs: the last column says which uses of a contract need a variable. Functions of the HTTP
API need what \`requests\` has, those of the socket what \`connections\` has. To read another variable is an error.

| name | meaning | default | given by | told to |
|---|---|---|---|---|
${(Object.keys(variables) as VariableName[]).map(variableRow).join("\n")}

The operator's values are in the Parameter Store; the stack reads them when it is deployed. Write them into a file with
lines of \`NAME=value\`; \`npm run ops -- configure --stage <stage> --file <file>\` checks and stores them. The file also
needs \`${secretsExtension}\`: the layer of the Secrets Manager extension for arm64 in the stage's region.

These have a default, which \`configure\` stores where nothing is stored yet. The file may have them, too:

| name | meaning | default |
|---|---|---|
${Object.entries(defaulted)
  .map(([name, { says, value }]) => `| \`${name}\` | ${says} | \`${value}\` |`)
  .join("\n")}

The shell that packages and deploys changes nothing of this: what a stage is told is in the Parameter Store alone.

## Secrets

There are two secrets in Secrets Manager; \`npm run ops -- secrets --stage <stage>\` makes them. They are in no template,
bundle or environment: functions ask the extension for them. A new value is in use everywhere ${secretsAge_minutes} minutes after it was
set.

\`${secretName("<stage>")}\`, for functions whose contract uses \`secrets\`:

| name | meaning |
|---|---|
${Object.entries(secretMeanings).map(secretRow).join("\n")}

\`${cursorSecretName("<stage>")}\`, for functions that read lists page by page. They may read this one alone:

| name | meaning |
|---|---|
${Object.entries(cursorMeanings).map(secretRow).join("\n")}
`;
