import { cursorSecretName, secretName } from "../platform/environment.ts";
import { zonesOfMarkets } from "../platform/markets.ts";
import { queueName } from "../platform/queue-mapping.ts";
import { servedMarkets } from "../shared/configuration.ts";
import { localCredentials } from "./dynamodb.ts";
import { type LocalSecrets, stripeKeys } from "./secrets.ts";

/** The addresses of this machine's stand-ins. */
export type Addresses = {
  api: string;
  socket: string;
  page: string;
  dynamodb: string;
  s3: string;
  sqs: string;
  stripe: string;
  secrets: string;
  /** Absent: nobody is sent invoices. */
  tax_office?: string;
};

/** The addresses of this machine's stand-ins for models. */
export type ModelAddresses = { bedrock: string; transcribe: string };

type Options = {
  stage?: string;
  table?: string;
  origins?: string[];
  /** Absent: the rules answer, and nothing is transcribed. */
  models?: ModelAddresses | undefined;
};

/** The environment that the handlers run in on this machine: the same variables as on AWS, other endpoints. */
export const localEnvironment = (
  addresses: Addresses,
  { publicKeys }: Pick<LocalSecrets, "publicKeys">,
  {
    stage = "local",
    table = "marketplace-local",
    origins = [new URL(addresses.api).origin, addresses.page],
    models,
  }: Options = {},
): Record<string, string> => ({
  STAGE: stage,
  MARKETS: servedMarkets().join(","),
  ANALYTICS_TIME_ZONES: process.env.ANALYTICS_TIME_ZONES ?? zonesOfMarkets(servedMarkets()),
  TABLE_NAME: table,
  TABLE_TIMEOUT_MS: "6000",
  MEDIA_BUCKET: "marketplace-media",
  AWS_REGION: "us-east-1",
  AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
  AWS_ENDPOINT_URL_DYNAMODB: addresses.dynamodb,
  AWS_ENDPOINT_URL_S3: addresses.s3,
  AWS_ENDPOINT_URL_SQS: addresses.sqs,
  MODEL_QUEUE_URL: `${addresses.sqs}/000000000000/${queueName(stage, "model")}`,
  SECRETS_ENDPOINT: addresses.secrets,
  SECRETS_NAME: secretName(stage),
  CURSOR_SECRET_NAME: cursorSecretName(stage),
  ACCESS_TOKEN_KEYS: JSON.stringify(publicKeys),
  ACCESS_TOKEN_ISSUER: addresses.api,
  IDP_KEYS_URL: `${addresses.page}/identity/keys`,
  IDP_ISSUER: `${addresses.page}/identity/marketplace-local`,
  IDP_AUDIENCE: "marketplace-local",
  ALLOW_UNVERIFIED_IDP: "1",
  ...(addresses.tax_office && { TAX_OFFICE_ENDPOINT: addresses.tax_office }),
  STRIPE_API_URL: addresses.stripe,
  STRIPE_PUBLISHABLE_KEY: stripeKeys.publishable,
  CONNECT_RETURN_URL: `${addresses.api}/provider-app#/setup/payouts`,
  APP_URL: `${addresses.api}/app#`,
  PROVIDER_APP_URL: `${addresses.api}/provider-app#`,
  INVITE_URL: `${addresses.page}/join`,
  CONNECT_REFRESH_URL: `${addresses.api}/provider-app#/setup/payouts`,
  ...(models
    ? { AI_VENDOR: "bedrock", BEDROCK_ENDPOINT: models.bedrock, TRANSCRIBE_ENDPOINT: models.transcribe }
    : { AI_VENDOR: "rules" }),
  NOTIFICATIONS_VENDOR: "mailbox",
  NOTIFICATIONS_ENDPOINT: `${addresses.page}/mailbox`,
  PUSH_SERVICE: `${addresses.page}/push/subscriptions`,
  MAIL_SENDER: "no-reply@marketplace.example",
  SOCKET_URL: addresses.socket,
  SOCKET_MANAGEMENT_URL: addresses.socket.replace(/^ws/, "http"),
  ALLOWED_ORIGINS: origins.join(","),
});
