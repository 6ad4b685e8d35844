import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import * as z from "zod/mini";
import { breaker } from "./kernel/breaker.ts";
import { asksBehavior, pricedIdOf, pricedModels } from "./kernel/priced-models.ts";
import { DependencyUnavailable, Refusal } from "./kernel/refusal.ts";
import { monotonic_ms } from "./kernel/time.ts";

/**
 * Everything that differs between stages, read from the environment once. The only place that reads `process.env`.
 * Deployed stages refuse to start with a missing, local or test value and name it.
 */

/** The needs that decide which variables a function gets: its own uses, and how it is called. */
export const needs = [
  "requests",
  "connections",
  "lists",
  "secrets",
  "identity",
  "stripe",
  "ai",
  "socket",
  "notifications",
  "queue",
  "front_door",
] as const;
export type Need = (typeof needs)[number];

/** The form of a variable: parses a text, or gives undefined if the form is wrong. */
type Form<T> = { says: string; read: (text: string) => T | undefined };
/** `of`: functions with one of these needs get the variable; without it all functions do. */
type Told<T> = Form<T> & { of: readonly Need[] };
type Required<T> = Told<T> & { presence: "required" };
type Optional<T> = Told<T> & { presence: "optional" };
type Defaulted<T> = Told<T> & { presence: "default"; value: T };

const required = <T>(form: Form<T>, ...of: Need[]): Required<T> => ({ ...form, of, presence: "required" });
const optional = <T>(form: Form<T>, ...of: Need[]): Optional<T> => ({ ...form, of, presence: "optional" });
const defaulted = <T>(form: Form<T>, value: T, ...of: Need[]): Defaulted<T> => ({
  ...form,
  of,
  presence: "default",
  value,
});

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
const shards: Form<readonly [written: number, read: number]> = {
  says: "one or two whole numbers from 4 to 1000 with a comma between, the second no smaller",
  read: (text) => {
    const [written = 0, read = written, ...more] = text.split(",").map(Number);
    const isWhole = Number.isInteger(written) && Number.isInteger(read) && more.length === 0;
    return isWhole && 4 <= written && written <= read && read <= 1000 ? [written, read] : undefined;
  },
};
const oneOf = <const T extends string>(...values: T[]): Form<T> => ({
  says: `one of ${values.join(", ")}`,
  read: (text) => values.find((value) => value === text),
});
const model: Form<string> = {
  says: pricedModels,
  read: (text) => (pricedIdOf(text) ? text : undefined),
};
const guardrail = matching(
  /^[a-z0-9]+:(DRAFT|[1-9]\d*)$/,
  "a guardrail's id and version with a colon between, such as abc123:1",
);
const list: Form<string[]> = {
  says: "values with commas between",
  read: (text) =>
    text
      .split(",")
      .map((entry) => entry.trim())
      .filter(Boolean),
};
const needed: Form<Need[]> = {
  says: `some of ${needs.join(", ")}, with spaces between`,
  read: (text) => {
    const named = text.split(" ").filter((name) => name !== "none");
    return named.every((name): name is Need => (needs as readonly string[]).includes(name))
      ? named
      : undefined;
  },
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
  /** The function's needs: it gets their variables, and starts only with all of them. Absent: everything. */
  USES: optional(needed),
  STAGE: required(matching(/^[a-z][a-z0-9-]{1,15}$/, "a stage name such as prod")),
  /** Which release this is: eight digits of the digest of all that is deployed. Absent on a machine of one's own. */
  RELEASE: optional(text),
  TABLE_NAME: required(text),
  /** The time limit of one call to the table. The local engine shares its machine with everything else. */
  TABLE_TIMEOUT_MS: defaulted(integer(100, 10_000), 1000),
  /** How many partitions of the lists of all events are written to, and how many are read; see shared/data/engine/spread.ts. */
  LIST_SHARDS: defaulted(shards, [4, 4] as const),
  /** The rate limit of one account for one read-only operation: calls a minute in one process. */
  READS_PER_MINUTE: defaulted(integer(60, 1_000_000), 600, "requests"),
  /** The time zones that figures are stored for. The first one is the default of queries. */
  ANALYTICS_TIME_ZONES: defaulted(list, ["UTC"]),
  /** The folders of the markets that the stage serves: one so far. The first one is the default. */
  MARKETS: defaulted(list, ["us"]),
  /** Markets that stage `prod` serves although nobody has reviewed their folders. */
  UNREVIEWED_MARKETS: optional(list),
  MEDIA_BUCKET: required(text),
  /** The endpoints of the AWS clients; absent on AWS. */
  AWS_ENDPOINT_URL_DYNAMODB: optional(url),
  AWS_ENDPOINT_URL_S3: optional(url),
  /** The endpoint of the Secrets Manager extension: on Lambda http://localhost:2773. */
  SECRETS_ENDPOINT: defaulted(url, "http://localhost:2773"),
  SECRETS_NAME: required(text, "secrets"),
  /** A separate secret, which can do nothing but continue a list. */
  CURSOR_SECRET_NAME: required(text, "lists"),
  /** Public keys that access tokens are verified with. */
  ACCESS_TOKEN_KEYS: required(keySet, "requests"),
  ACCESS_TOKEN_ISSUER: required(text, "requests", "notifications", "front_door"),
  /** The external identity provider's ID tokens: keys, project, accepted sign-in providers. */
  IDP_KEYS_URL: required(url, "identity"),
  IDP_ISSUER: required(url, "identity"),
  IDP_AUDIENCE: required(text, "identity"),
  IDP_PROVIDERS: defaulted(list, ["google.com", "apple.com"], "identity"),
  IDP_TENANT: optional(text, "identity"),
  ALLOW_UNVERIFIED_IDP: optional(oneOf("0", "1")),
  STRIPE_API_URL: defaulted(url, "https://api.stripe.com"),
  STRIPE_PUBLISHABLE_KEY: required(text, "stripe"),
  /** Where the payment provider's onboarding returns to. */
  CONNECT_RETURN_URL: required(url, "stripe"),
  CONNECT_REFRESH_URL: required(url, "stripe"),
  /** The app's address: messages link to its pages, such as `/jobs/{job_id}`. */
  APP_URL: required(url, "notifications", "socket"),
  /** The address of the providers' app; absent: the same. */
  PROVIDER_APP_URL: optional(url, "notifications", "socket"),
  /** The address of an invitation's page; `token` is added to it. */
  INVITE_URL: required(url, "notifications"),
  /** Set by Lambda. */
  AWS_REGION: defaulted(text, "us-east-1"),
  /** Where the tax office takes invoices; absent: where it does. */
  TAX_OFFICE_ENDPOINT: optional(url),
  AI_VENDOR: defaulted(oneOf("rules", "bedrock"), "bedrock"),
  /** The model that reads each request first. */
  BEDROCK_MODEL_ID: defaulted(model, "us.amazon.nova-lite-v1:0", "ai"),
  /** The model that reads what is in doubt then, and answers in chats. */
  BEDROCK_BETTER_MODEL_ID: defaulted(model, "us.amazon.nova-pro-v1:0", "ai"),
  /** The guardrail that models are asked with, and its version. */
  BEDROCK_GUARDRAIL: optional(guardrail, "ai"),
  BEDROCK_ENDPOINT: optional(url),
  TRANSCRIBE_ENDPOINT: optional(url),
  /** The queue of events for models. Only functions that send to it need it. */
  MODEL_QUEUE_URL: optional(url, "queue"),
  NOTIFICATIONS_VENDOR: defaulted(oneOf("aws", "mailbox"), "aws"),
  NOTIFICATIONS_ENDPOINT: optional(url),
  MAIL_SENDER: required(text, "notifications"),
  /** The SES configuration set that reports bounces and complaints. */
  MAIL_CONFIGURATION_SET: optional(text, "notifications"),
  /** The number or pool that sends text messages; absent: the account's default. */
  SMS_ORIGINATION: optional(text, "notifications"),
  /** Where this machine's stand-in for browsers' push services makes subscriptions; absent: browsers make their own. */
  PUSH_SERVICE: optional(url),
  /** The ARN prefix of the stage's SNS platform applications, for push notifications; absent: none are sent. */
  PUSH_APPLICATIONS: optional(text, "notifications"),
  /** The address that clients open sockets at, and the one for posting messages to them. */
  SOCKET_URL: required(address(/^(https?|wss?):\/\//, "an http, https, ws or wss address"), "requests"),
  SOCKET_MANAGEMENT_URL: required(url, "socket"),
  /** The exact origins that may call from a browser. */
  ALLOWED_ORIGINS: required(list, "connections"),
} as const;

type Variables = typeof variables;
export type VariableName = keyof Variables;
type ValueOf<V> = V extends Optional<infer T> ? T | undefined : V extends Form<infer T> ? T : never;
export type Configuration = { [N in VariableName]: ValueOf<Variables[N]> };

const loopback = /^(https?|wss?):\/\/(localhost|127\.|\[::1\]|0\.0\.0\.0)/;
const isLocalStage = (stage: string) => stage === "local" || stage === "test";

/** Whether a function with these needs gets a variable. */
export const isTold = (name: VariableName, used: readonly Need[]): boolean => {
  const { of } = variables[name];
  return of.length === 0 || of.some((need) => used.includes(need));
};

/** What is wrong with a deployed stage's values: names of variables and reasons. Empty if it may start. */
const refusedWhenDeployed = (values: Partial<Configuration>): string[] => [
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
  ...(values.STAGE === "prod" && values.STRIPE_PUBLISHABLE_KEY?.startsWith("pk_live_") === false
    ? ["STRIPE_PUBLISHABLE_KEY is not a live key"]
    : []),
  ...(["BEDROCK_MODEL_ID", "BEDROCK_BETTER_MODEL_ID"] as const)
    .filter((name) => asksBehavior(values[name] ?? ""))
    .map((name) => `${name} says how a stand-in behaves`),
  ...(values.ALLOWED_ORIGINS?.includes("*") ? ["ALLOWED_ORIGINS allows every origin"] : []),
];

/** A property that throws when a function reads a variable that it does not get. */
const untold = (name: string, used: readonly Need[]): PropertyDescriptor => ({
  get: () => {
    throw new Error(`${name} is not told to a function that uses ${used.join(", ") || "nothing"}`);
  },
});

/**
 * Reads and checks the variables that the function needs by its USES. Throws an Error that names every wrong variable.
 * Reading a variable without needing it throws later.
 */
export const readConfiguration = (source: Record<string, string | undefined>): Configuration => {
  const used = source.USES ? (needed.read(source.USES) ?? []) : [...needs];
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  const told = (Object.keys(variables) as VariableName[]).filter((name) => isTold(name, used));
  for (const name of told) {
    const [variable, given] = [variables[name], source[name]];
    if (given) {
      values[name] = variable.read(given);
      if (values[name] === undefined) problems.push(`${name}: must be ${variable.says}`);
    } else if (variable.presence === "required") problems.push(`${name}: is missing`);
    else if (variable.presence === "default") values[name] = variable.value;
  }
  if (problems.length > 0) throw new Error(`The configuration is incomplete. ${problems.join("; ")}`);
  const stage = values.STAGE as string;
  const refused = isLocalStage(stage) ? [] : refusedWhenDeployed(values);
  if (refused.length > 0) throw new Error(`Stage ${stage} must not start. ${refused.join("; ")}`);
  for (const name of Object.keys(variables))
    if (!told.includes(name as VariableName)) Object.defineProperty(values, name, untold(name, used));
  return values as Configuration;
};

let current: Configuration | undefined;

/** The configuration of this process, read at first use. */
export const configuration = (): Configuration => {
  current ??= readConfiguration(process.env);
  return current;
};

/** The markets' ids. They are read when the process starts, before anything else is asked for. */
export const servedMarkets = (): readonly string[] => {
  const { MARKETS } = variables;
  const ids = MARKETS.read(process.env.MARKETS ?? "") ?? [];
  return ids.length > 0 ? ids : MARKETS.value;
};

/** Why this process can't serve a market's folder: nobody has reviewed it, and its stage was not told to serve it all the same. */
export const unreviewedProblem = (
  { id, reviewed }: { id: string; reviewed: boolean },
  { STAGE, UNREVIEWED_MARKETS = "" }: Record<string, string | undefined> = process.env,
): string | undefined =>
  STAGE !== "prod" || reviewed || list.read(UNREVIEWED_MARKETS)?.includes(id)
    ? undefined
    : `markets/${id}/market.json: reviewed must be true before stage prod serves it, or UNREVIEWED_MARKETS must name ${id}`;

export const onLocalStage = (): boolean => isLocalStage(configuration().STAGE);

const present = z.string().check(z.minLength(1));

export const Secrets = z.object({
  /** Ed25519 private JWK with kid: signs access tokens. */
  access_token_key: z.looseObject({ kty: z.string(), kid: z.string() }),
  /** 32 random bytes each, base64: one-time codes, lookup keys of addresses. */
  code_key: present,
  lookup_key: present,
  stripe_secret_key: present,
  /** One per webhook destination, newest first. */
  stripe_webhook_secrets: z.array(present).check(z.minLength(1)),
  /** P-256 private JWK: tells browsers' push services who writes; absent: browsers are not written to. */
  push_key: z.optional(z.object({ x: present, y: present, d: present })),
  /** Who sends invoices to the tax office: a certificate and its key, both in PEM. */
  tax_certificate: z.optional(present),
});
export type Secrets = z.output<typeof Secrets>;

export const CursorSecret = z.object({
  /** 32 random bytes, base64: seals the cursors of lists. */
  cursor_key: present,
});
export type CursorSecret = z.output<typeof CursorSecret>;

/** The longest time that a secret is cached here. The extension itself caches nothing. */
export const secretsAge_minutes = 5;

const held = new Map<string, { value: unknown; until: number }>();

const guarded = breaker("secrets", { pause_seconds: 5, isFailure: () => true });

/** The extension's response. Uses node:http, because fetch would load undici, 27 ms of a cold start. */
const readSecret = async (name: string): Promise<unknown> => {
  const { SECRETS_ENDPOINT } = configuration();
  const request = get(`${SECRETS_ENDPOINT}/secretsmanager/get?secretId=${encodeURIComponent(name)}`, {
    headers: { "x-aws-parameters-secrets-token": process.env.AWS_SESSION_TOKEN ?? "local" },
    signal: AbortSignal.timeout(2000),
  });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  let said = "";
  for await (const chunk of response.setEncoding("utf8")) said += chunk;
  if (response.statusCode !== 200)
    throw new Error(`The secret ${name} could not be read: HTTP ${response.statusCode}`);
  const { SecretString } = JSON.parse(said) as { SecretString: string };
  return JSON.parse(SecretString) as unknown;
};

/** A secret, cached for `secretsAge_minutes`. */
const secretNamed = async <S extends z.ZodMiniType>(name: string, schema: S): Promise<z.output<S>> => {
  const before = held.get(name);
  if (before && before.until > monotonic_ms()) return before.value as z.output<S>;
  const value = await guarded(async () => schema.parse(await readSecret(name))).catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
    throw Object.assign(DependencyUnavailable({ retry_after_seconds: 5 }), { cause: error });
  });
  held.set(name, { value, until: monotonic_ms() + secretsAge_minutes * 60_000 });
  return value;
};

/**
 * The stage's secrets, from the Secrets Manager extension's local HTTP endpoint, cached for `secretsAge_minutes`.
 * Throws `service.unavailable` if the extension does not answer within two seconds.
 */
export const secrets = async (): Promise<Secrets> => {
  const value = await secretNamed(configuration().SECRETS_NAME, Secrets);
  if (configuration().STAGE === "prod" && !value.stripe_secret_key.startsWith("sk_live_"))
    throw new Error("stripe_secret_key is not a live key");
  return value;
};

/** The key that encrypts cursors. It is read, cached and refused like the other secrets. */
export const cursorKey = async (): Promise<string> =>
  (await secretNamed(configuration().CURSOR_SECRET_NAME, CursorSecret)).cursor_key;
