import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import * as z from "zod/mini";

/**
 * Everything that differs between stages, read from the environment once. The only place that touches
 * `process.env`. Deployed stages refuse to start with a missing, local or test value and say which.
 */

const text = z.string().check(z.minLength(1));
const url = z.url({ protocol: /^https?$/ });
const wsOrHttp = z.url({ protocol: /^(https?|wss?)$/ });
const csv = z.pipe(
  z.string(),
  z.transform((list) =>
    list
      .split(",")
      .map((entry) => entry.trim())
      .filter(Boolean),
  ),
);
const json = z.pipe(
  z.string(),
  z.transform((source, context) => {
    try {
      return JSON.parse(source) as unknown;
    } catch {
      context.issues.push({ code: "custom", message: "must be JSON", input: source });
      return z.NEVER;
    }
  }),
);

const variables = {
  STAGE: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,15}$/, "must be a stage name such as prod")),
  TABLE_NAME: text,
  /** How long one call to the table may take; the embedded engine shares its machine with everything else. */
  TABLE_TIMEOUT_MS: z._default(z.coerce.number().check(z.int(), z.gte(100), z.lte(10_000)), 1000),
  /** Over how many partitions the lists of all events are spread; see shared/data/spread.ts. */
  LIST_SHARDS: z._default(z.coerce.number().check(z.int(), z.gte(4), z.lte(1000)), 4),
  MEDIA_BUCKET: text,
  /** Where the AWS clients go; absent on AWS. */
  AWS_ENDPOINT_URL_DYNAMODB: z.optional(url),
  AWS_ENDPOINT_URL_S3: z.optional(url),
  /** Where the Secrets Manager extension answers: on Lambda http://localhost:2773. */
  SECRETS_ENDPOINT: z._default(url, "http://localhost:2773"),
  SECRETS_NAME: text,
  /** Public keys that access tokens are verified with: a JWK set. */
  ACCESS_TOKEN_KEYS: json,
  ACCESS_TOKEN_ISSUER: text,
  /** The external identity provider's ID tokens: keys, project, accepted sign-in providers. */
  IDP_KEYS_URL: url,
  IDP_ISSUER: url,
  IDP_AUDIENCE: text,
  IDP_PROVIDERS: z._default(csv, ["google.com", "apple.com"]),
  IDP_TENANT: z.optional(text),
  ALLOW_UNVERIFIED_IDP: z.optional(z.enum(["0", "1"])),
  STRIPE_API_URL: z._default(url, "https://api.stripe.com"),
  STRIPE_PUBLISHABLE_KEY: text,
  /** Where a provider returns to from the payment provider's onboarding. */
  CONNECT_RETURN_URL: url,
  CONNECT_REFRESH_URL: url,
  /** Where an invitation leads; `token` is added to it. */
  INVITE_URL: url,
  /** Set by Lambda. */
  AWS_REGION: z._default(text, "us-east-1"),
  AI_VENDOR: z._default(z.enum(["rules", "bedrock"]), "bedrock"),
  BEDROCK_MODEL_ID: z._default(text, "us.amazon.nova-pro-v1:0"),
  BEDROCK_ENDPOINT: z.optional(url),
  NOTIFICATIONS_VENDOR: z._default(z.enum(["aws", "outbox"]), "aws"),
  NOTIFICATIONS_ENDPOINT: z.optional(url),
  MAIL_SENDER: text,
  /** The number or pool that text messages come from; absent: the account's default. */
  SMS_ORIGINATION: z.optional(text),
  /** What clients open sockets at, and where messages to them are posted. */
  SOCKET_URL: wsOrHttp,
  SOCKET_MANAGEMENT_URL: url,
  /** Exact origins that may call from a browser. */
  ALLOWED_ORIGINS: csv,
};

/** Every variable that a function reads. */
export const environment = z.object(variables);
export type Configuration = z.output<typeof environment>;

const loopback = /^(https?|wss?):\/\/(localhost|127\.|\[::1\]|0\.0\.0\.0)/;
const isLocalStage = (stage: string) => stage === "local" || stage === "test";

/** What is wrong with a deployed stage's values: names of variables and why. Empty when it may start. */
const refusedWhenDeployed = (values: Configuration): string[] => [
  ...Object.entries(values)
    .filter(
      ([name, value]) =>
        name !== "SECRETS_ENDPOINT" &&
        typeof value === "string" &&
        (loopback.test(value) || value.startsWith("http://")),
    )
    .map(([name]) => `${name} points to this machine or to plain HTTP`),
  ...(values.ALLOW_UNVERIFIED_IDP === "1" ? ["ALLOW_UNVERIFIED_IDP is for the local stage only"] : []),
  ...(values.NOTIFICATIONS_VENDOR === "outbox" ? ["NOTIFICATIONS_VENDOR is the local outbox"] : []),
  ...(values.STRIPE_API_URL === "https://api.stripe.com"
    ? []
    : ["STRIPE_API_URL is not https://api.stripe.com"]),
  ...(values.STAGE === "prod" && !values.STRIPE_PUBLISHABLE_KEY.startsWith("pk_live_")
    ? ["STRIPE_PUBLISHABLE_KEY is not a live key"]
    : []),
  ...(values.ALLOWED_ORIGINS.includes("*") ? ["ALLOWED_ORIGINS allows every origin"] : []),
];

/** Reads and checks a set of variables. Throws an Error that names every variable that is wrong. */
export const readConfiguration = (source: Record<string, string | undefined>): Configuration => {
  const present = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = environment.safeParse(present);
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The configuration is incomplete. ${problems.join("; ")}`);
  }
  const refused = isLocalStage(result.data.STAGE) ? [] : refusedWhenDeployed(result.data);
  if (refused.length > 0) throw new Error(`Stage ${result.data.STAGE} must not start. ${refused.join("; ")}`);
  return result.data;
};

let current: Configuration | undefined;

/** The configuration of this process, read at first use. */
export const configuration = (): Configuration => {
  current ??= readConfiguration(process.env);
  return current;
};

export const onLocalStage = (): boolean => isLocalStage(configuration().STAGE);

export const Secrets = z.object({
  /** Ed25519 private JWK with kid: signs access tokens. */
  access_token_key: z.looseObject({ kty: z.string(), kid: z.string() }),
  /** 32 random bytes each, base64: one-time codes, cursors, lookup keys of addresses. */
  code_key: text,
  cursor_key: text,
  lookup_key: text,
  stripe_secret_key: text,
  /** One per webhook destination, newest first. */
  stripe_webhook_secrets: z.array(text).check(z.minLength(1)),
});
export type Secrets = z.output<typeof Secrets>;

let held: { value: Secrets; until: number } | undefined;

/**
 * The stage's secrets, through the Secrets Manager extension's local HTTP endpoint, kept for five minutes. Asked
 * for with node:http: fetch would load undici, 27 ms of a cold start.
 * Throws when the extension does not answer within two seconds.
 */
export const secrets = async (): Promise<Secrets> => {
  if (held && held.until > performance.now()) return held.value;
  const { SECRETS_ENDPOINT, SECRETS_NAME, STAGE } = configuration();
  const request = get(`${SECRETS_ENDPOINT}/secretsmanager/get?secretId=${encodeURIComponent(SECRETS_NAME)}`, {
    headers: { "x-aws-parameters-secrets-token": process.env.AWS_SESSION_TOKEN ?? "local" },
    signal: AbortSignal.timeout(2000),
  });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  let said = "";
  for await (const chunk of response.setEncoding("utf8")) said += chunk;
  if (response.statusCode !== 200)
    throw new Error(`The secrets of stage ${STAGE} could not be read: HTTP ${response.statusCode}`);
  const { SecretString } = JSON.parse(said) as { SecretString: string };
  const value = Secrets.parse(JSON.parse(SecretString));
  if (STAGE === "prod" && !value.stripe_secret_key.startsWith("sk_live_"))
    throw new Error("stripe_secret_key is not a live key");
  held = { value, until: performance.now() + 300_000 };
  return value;
};
