import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import * as z from "zod/mini";
import { breaker } from "./kernel/breaker.ts";
import { DependencyUnavailable, Refusal } from "./kernel/refusal.ts";
import { monotonic_ms } from "./kernel/time.ts";

/**
 * Everything that differs between stages, read from the environment once. The only place that touches
 * `process.env`. Deployed stages refuse to start with a missing, local or test value and say which.
 */

/** How a variable is written: the value of a text, or undefined where it is not written so. */
type Form<T> = { says: string; read: (text: string) => T | undefined };
type Required<T> = Form<T> & { presence: "required" };
type Optional<T> = Form<T> & { presence: "optional" };
type Defaulted<T> = Form<T> & { presence: "default"; value: T };

const required = <T>(form: Form<T>): Required<T> => ({ ...form, presence: "required" });
const optional = <T>(form: Form<T>): Optional<T> => ({ ...form, presence: "optional" });
const defaulted = <T>(form: Form<T>, value: T): Defaulted<T> => ({ ...form, presence: "default", value });

const matching = (pattern: RegExp, says: string): Form<string> => ({
  says,
  read: (text) => (pattern.test(text) ? text : undefined),
});
const address = (beginning: RegExp, says: string): Form<string> => ({
  says,
  read: (text) => (beginning.test(text) && URL.canParse(text) ? text : undefined),
});
const integer = (least: number, most: number): Form<number> => ({
  says: `a whole number from ${least} to ${most}`,
  read: (text) => {
    const number = Number(text);
    return Number.isInteger(number) && number >= least && number <= most ? number : undefined;
  },
});
const oneOf = <const T extends string>(...values: T[]): Form<T> => ({
  says: `one of ${values.join(", ")}`,
  read: (text) => values.find((value) => value === text),
});
const list: Form<string[]> = {
  says: "values with commas between",
  read: (text) =>
    text
      .split(",")
      .map((entry) => entry.trim())
      .filter(Boolean),
};
const keySet: Form<{ keys: Record<string, unknown>[] }> = {
  says: "a JWK set",
  read: (text) => {
    try {
      const set = JSON.parse(text) as { keys: Record<string, unknown>[] } | null;
      return set && Array.isArray(set.keys) ? set : undefined;
    } catch {
      return undefined;
    }
  },
};
const text = matching(/./, "text");
const url = address(/^https?:\/\//, "an http or https address");

/** Every variable that a function reads. */
export const variables = {
  STAGE: required(matching(/^[a-z][a-z0-9-]{1,15}$/, "a stage name such as prod")),
  TABLE_NAME: required(text),
  /** How long one call to the table may take; the embedded engine shares its machine with everything else. */
  TABLE_TIMEOUT_MS: defaulted(integer(100, 10_000), 1000),
  /** Over how many partitions the lists of all events are spread; see shared/data/engine/spread.ts. */
  LIST_SHARDS: defaulted(integer(4, 1000), 4),
  /** How often one account may ask one operation that only reads, in a minute and of one process. */
  READS_PER_MINUTE: defaulted(integer(60, 1_000_000), 600),
  /** Time zones that figures are kept for; the first is the one that they are asked for in. */
  FIGURES_TIME_ZONES: defaulted(list, ["UTC"]),
  MEDIA_BUCKET: required(text),
  /** Where the AWS clients go; absent on AWS. */
  AWS_ENDPOINT_URL_DYNAMODB: optional(url),
  AWS_ENDPOINT_URL_S3: optional(url),
  /** Where the Secrets Manager extension answers: on Lambda http://localhost:2773. */
  SECRETS_ENDPOINT: defaulted(url, "http://localhost:2773"),
  SECRETS_NAME: required(text),
  /** Public keys that access tokens are verified with. */
  ACCESS_TOKEN_KEYS: required(keySet),
  ACCESS_TOKEN_ISSUER: required(text),
  /** The external identity provider's ID tokens: keys, project, accepted sign-in providers. */
  IDP_KEYS_URL: required(url),
  IDP_ISSUER: required(url),
  IDP_AUDIENCE: required(text),
  IDP_PROVIDERS: defaulted(list, ["google.com", "apple.com"]),
  IDP_TENANT: optional(text),
  ALLOW_UNVERIFIED_IDP: optional(oneOf("0", "1")),
  STRIPE_API_URL: defaulted(url, "https://api.stripe.com"),
  STRIPE_PUBLISHABLE_KEY: required(text),
  /** Where a provider returns to from the payment provider's onboarding. */
  CONNECT_RETURN_URL: required(url),
  CONNECT_REFRESH_URL: required(url),
  /** Where people open the app: messages link to its pages, such as `/jobs/{job_id}`. */
  APP_URL: required(url),
  /** Where an invitation leads; `token` is added to it. */
  INVITE_URL: required(url),
  /** Set by Lambda. */
  AWS_REGION: defaulted(text, "us-east-1"),
  AI_VENDOR: defaulted(oneOf("rules", "bedrock"), "bedrock"),
  BEDROCK_MODEL_ID: defaulted(text, "us.amazon.nova-pro-v1:0"),
  BEDROCK_ENDPOINT: optional(url),
  TRANSCRIBE_ENDPOINT: optional(url),
  /** The queue that events for models are put into; only who does that needs it. */
  MODEL_QUEUE_URL: optional(url),
  NOTIFICATIONS_VENDOR: defaulted(oneOf("aws", "mailbox"), "aws"),
  NOTIFICATIONS_ENDPOINT: optional(url),
  MAIL_SENDER: required(text),
  /** What has SES tell of mail that came back or was called spam. */
  MAIL_CONFIGURATION_SET: optional(text),
  /** The number or pool that text messages come from; absent: the account's default. */
  SMS_ORIGINATION: optional(text),
  /** Where SNS keeps the stage's applications, of which devices are endpoints; absent: no device is told. */
  PUSH_APPLICATIONS: optional(text),
  /** What clients open sockets at, and where messages to them are posted. */
  SOCKET_URL: required(address(/^(https?|wss?):\/\//, "an http, https, ws or wss address")),
  SOCKET_MANAGEMENT_URL: required(url),
  /** Exact origins that may call from a browser. */
  ALLOWED_ORIGINS: required(list),
} as const;

type Variables = typeof variables;
export type VariableName = keyof Variables;
type ValueOf<V> = V extends Optional<infer T> ? T | undefined : V extends Form<infer T> ? T : never;
export type Configuration = { [N in VariableName]: ValueOf<Variables[N]> };

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
  ...(values.NOTIFICATIONS_VENDOR === "mailbox" ? ["NOTIFICATIONS_VENDOR is the local mailbox"] : []),
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
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, variable] of Object.entries(variables)) {
    const given = source[name];
    if (given) {
      values[name] = variable.read(given);
      if (values[name] === undefined) problems.push(`${name}: must be ${variable.says}`);
    } else if (variable.presence === "required") problems.push(`${name}: is missing`);
    else if (variable.presence === "default") values[name] = variable.value;
  }
  if (problems.length > 0) throw new Error(`The configuration is incomplete. ${problems.join("; ")}`);
  const configuration = values as Configuration;
  const refused = isLocalStage(configuration.STAGE) ? [] : refusedWhenDeployed(configuration);
  if (refused.length > 0)
    throw new Error(`Stage ${configuration.STAGE} must not start. ${refused.join("; ")}`);
  return configuration;
};

let current: Configuration | undefined;

/** The configuration of this process, read at first use. */
export const configuration = (): Configuration => {
  current ??= readConfiguration(process.env);
  return current;
};

export const onLocalStage = (): boolean => isLocalStage(configuration().STAGE);

const present = z.string().check(z.minLength(1));

export const Secrets = z.object({
  /** Ed25519 private JWK with kid: signs access tokens. */
  access_token_key: z.looseObject({ kty: z.string(), kid: z.string() }),
  /** 32 random bytes each, base64: one-time codes, cursors, lookup keys of addresses. */
  code_key: present,
  cursor_key: present,
  lookup_key: present,
  stripe_secret_key: present,
  /** One per webhook destination, newest first. */
  stripe_webhook_secrets: z.array(present).check(z.minLength(1)),
});
export type Secrets = z.output<typeof Secrets>;

/** How old a secret may be where it is used: it is kept here, and the extension that is asked keeps nothing. */
export const secretsAge_minutes = 5;

let held: { value: Secrets; until: number } | undefined;

const guarded = breaker("secrets", { pause_seconds: 5, isFailure: () => true });

/** What the extension answers. Asked for with node:http: fetch would load undici, 27 ms of a cold start. */
const readSecrets = async (): Promise<Secrets> => {
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
  return Secrets.parse(JSON.parse(SecretString));
};

/**
 * The stage's secrets, through the Secrets Manager extension's local HTTP endpoint, kept for `secretsAge_minutes`.
 * Throws `service.unavailable` when the extension does not answer within two seconds.
 */
export const secrets = async (): Promise<Secrets> => {
  if (held && held.until > monotonic_ms()) return held.value;
  const value = await guarded(readSecrets).catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
    throw Object.assign(DependencyUnavailable({ retry_after_seconds: 5 }), { cause: error });
  });
  if (configuration().STAGE === "prod" && !value.stripe_secret_key.startsWith("sk_live_"))
    throw new Error("stripe_secret_key is not a live key");
  held = { value, until: monotonic_ms() + secretsAge_minutes * 60_000 };
  return value;
};
