import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { SQSEvent } from "aws-lambda";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { evaluateCorrections } from "../../eval/estimator/corrections.ts";
import { handler as mailFeedback } from "../../events/queues/mail-feedback.ts";
import { handler as adminSignIn } from "../../functions/authentication/admin/sign-in.ts";
import { localClient, openStream } from "../../local/dynamodb.ts";
import { seedAccounts, seededAccounts } from "../../local/seed-accounts.ts";
import type { Sqs } from "../../local/sqs/server.ts";
import { startStripeEmulator } from "../../local/stripe/server.ts";
import { command as admin } from "../../ops/admin.ts";
import { command as analyticsCommand } from "../../ops/analytics.ts";
import { remedyFor } from "../../ops/aws-errors.ts";
import { command as catalogCommand } from "../../ops/catalog.ts";
import { type Command, type Given, helpOf } from "../../ops/command.ts";
import { checkedValues, command as configure } from "../../ops/configure.ts";
import { command as correctionsCommand } from "../../ops/corrections.ts";
import { command as erasePerson } from "../../ops/erase-person.ts";
import { command as erased } from "../../ops/erased.ts";
import { command as exportPerson } from "../../ops/export-person.ts";
import { command as knowledgeCommand } from "../../ops/knowledge.ts";
import { apiFunctions } from "../../ops/live-functions.ts";
import { sendersIn } from "../../ops/readiness.ts";
import { ofValues } from "../../ops/readiness-values.ts";
import { command as recipient } from "../../ops/recipient.ts";
import { command as release } from "../../ops/release.ts";
import { releasesIn } from "../../ops/releases.ts";
import { command as replay } from "../../ops/replay.ts";
import { command as rotateKeys } from "../../ops/rotate-keys.ts";
import { command as secretsCommand } from "../../ops/secrets.ts";
import { type SecretValues, type Stage, toldEverything } from "../../ops/stage.ts";
import { defaulted, parameterPath, parametersOf } from "../../platform/environment.ts";
import { functionName } from "../../platform/functions.ts";
import { root } from "../../platform/operations.ts";
import { deadLettersName, queueMapping, queueName } from "../../platform/queue-mapping.ts";
import { accounts, addresses } from "../../shared/data/accounts.ts";
import { addToCells, analyticsPosition } from "../../shared/data/analytics.ts";
import { catalog } from "../../shared/data/catalog.ts";
import { corrections } from "../../shared/data/corrections.ts";
import { transact } from "../../shared/data/engine/commit.ts";
import { historyOf } from "../../shared/data/engine/events.ts";
import { giveUp, isWaiting, unpublished } from "../../shared/data/engine/outbox.ts";
import { tableName } from "../../shared/data/engine/table.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { knowledgeEntries, publishedTexts } from "../../shared/data/knowledge.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { firstKnowledge } from "../../shared/domain/content/first-knowledge.ts";
import type { Correction } from "../../shared/domain/quote/correction.ts";
import { newId } from "../../shared/kernel/id.ts";
import { laneSeconds } from "../../shared/queue/worker.ts";
import { dispatcher } from "../../shared/stream/dispatcher.ts";
import { totpCode } from "../../shared/vendors/identity/totp.ts";
import { storage } from "../../shared/vendors/storage/client.ts";
import { rebuild } from "../../shared/workflows/analytics/rebuild.ts";
import { openBucket } from "../support/bucket.ts";
import { itemsOf, scanned } from "../support/engine.ts";
import { startLambda } from "../support/lambda-service.ts";
import { aJob, aQuote } from "../support/marketplace.ts";
import { modelQueue, stageSqs } from "../support/model-queue.ts";
import { startParameterStore } from "../support/parameter-store.ts";
import { placeInStream } from "../support/place-in-stream.ts";
import { askForQuote, clearWords } from "../support/quotes.ts";
import { stageValues, textOfValues } from "../support/stage-values.ts";
import { type StripeWorld, startStripe } from "../support/stripe.ts";
import {
  allSubscribers,
  call,
  clock,
  deliver,
  lambdaContext,
  signedIn,
  storyOf,
  write,
} from "../support/world.ts";

vi.setConfig({ testTimeout: 120_000 });

openBucket();
const folder = mkdtempSync(join(tmpdir(), "marketplace-ops-"));
let deployedKeys = '{"keys":[]}';
let lambda: Awaited<ReturnType<typeof startLambda>>;
let secret: SecretValues | undefined;
let cursorSecret: SecretValues | undefined;

beforeAll(async () => {
  lambda = await startLambda({
    environment: () => ({ ACCESS_TOKEN_KEYS: deployedKeys }),
    invoke: async (name, event) =>
      dispatcher(name.endsWith("prompt") ? "prompt" : "patient", await allSubscribers())(
        event,
        lambdaContext(name, 60_000),
      ),
  });
  await openStream(localClient(process.env.AWS_ENDPOINT_URL_DYNAMODB as string), tableName());
  await seedAccounts();
});
afterAll(async () => {
  await lambda.close();
  rmSync(folder, { recursive: true, force: true });
});

const stage = (name = "test"): Stage => ({
  name,
  region: "us-east-1",
  lambda: lambda.client,
  readSecret: async (of) => (of === "cursors" ? cursorSecret : secret),
  writeSecret: async (values, of) => {
    if (of === "cursors") cursorSecret = values;
    else secret = values;
  },
  releases: releasesIn(storage(), async () => process.env.MEDIA_BUCKET as string),
  enter: async () => undefined,
  close: async () => undefined,
});

/** Runs a command on the test's own stage and returns what it printed. */
const order = async (command: Command, given: Given, { dryRun = false, name = "test" } = {}) => {
  const told: string[] = [];
  const shown: string[] = [];
  await command.run({
    given,
    dryRun,
    stage: stage(name),
    terminal: { tell: (line) => void told.push(line), show: (text) => void shown.push(text) },
  });
  return { told: told.join("\n"), shown: shown.join("\n") };
};

const ops = (...given: string[]) =>
  spawnSync(process.execPath, [resolve(root, "ops/ops.ts"), ...given], { encoding: "utf8", cwd: root });

describe("every command", () => {
  test("explains its use, and a mistake in one line", async () => {
    const overview = execFileSync(process.execPath, [resolve(root, "ops/ops.ts")], { encoding: "utf8" });
    const names = [...overview.matchAll(/^ {2}([a-z-]+) {2,}/gm)].map(([, name]) => name as string);
    expect(names).toContain("erase-person");
    expect(ops("erase-person", "--help").stdout).toMatch(/--account[\s\S]*--dry-run/);
    for (const name of names) {
      const module = (await import(`../../ops/${name}.ts`)) as { command: Command };
      expect(helpOf(name, module.command)).toMatch(/--stage .*\(required\)[\s\S]*--dry-run/);
    }
    const wrong = [["nonsense"], ["admin"], ["admin", "--stage", "prod"], ["release", "--what"]];
    for (const given of wrong) {
      const { status, stderr } = ops(...given);
      expect([status, stderr], given.join(" ")).toEqual([1, expect.stringMatching(/^\S*✗/)]);
      expect(stderr).not.toMatch(/\n\s+at /);
    }
  });
});

describe("without AWS", () => {
  const here = { PATH: process.env.PATH, HOME: folder, AWS_EC2_METADATA_DISABLED: "true" };
  const keys = { AWS_ACCESS_KEY_ID: "AKIDEXAMPLE", AWS_SECRET_ACCESS_KEY: "example", AWS_MAX_ATTEMPTS: "1" };
  const watching = (env: Record<string, string | undefined>, ...given: string[]) =>
    spawnSync(process.execPath, [resolve(root, "ops/ops.ts"), "watch", "--minutes", "0", ...given], {
      encoding: "utf8",
      cwd: root,
      env: { ...here, ...env },
    });

  test.each([
    ["credentials", {}, /There are no credentials of AWS here\. Sign in .*aws sts get-caller-identity/],
    [
      "a network",
      { ...keys, AWS_ENDPOINT_URL_CLOUDWATCH: "http://127.0.0.1:9" },
      /AWS can't be reached in eu-west-1 \(.*ECONNREFUSED.*\)\. Check the network and the region.*repeat/,
    ],
  ])("a command without %s says what to do", (_, env, said) => {
    const { status, stderr } = watching(env, "--stage", "prod", "--region", "eu-west-1");
    expect(stderr).toMatch(said);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(status).toBe(1);
  });

  test.each([
    ["ExpiredTokenException", /does not accept these credentials \(said so\)\. Sign in/],
    ["AccessDeniedException", /may not do that: said so\. docs\/deploy\.md/],
    ["ThrottlingException", /asks for a pause/],
    ["TimeoutError", /can't be reached in us-east-1 \(said so\)/],
  ])("%s has a remedy", (name, said) => {
    expect(remedyFor(Object.assign(new Error("said so"), { name }), "us-east-1")).toMatch(said);
  });

  test("an error that is not AWS's keeps its own words", () => {
    expect(remedyFor(new RangeError("no"), "us-east-1")).toBeUndefined();
    expect(remedyFor(Object.assign(new Error("x"), { code: "ECONNREFUSED" }), "local")).toMatch(/npm start/);
  });
});

describe("admin", () => {
  const given = { email: "First@Example.com", name: "First Admin" };

  test("makes an admin who can sign in, once", async () => {
    expect((await order(admin, given, { dryRun: true })).shown).toBe("");
    const { email, password, authenticator } = JSON.parse((await order(admin, given)).shown);
    const secretOf = new URL(authenticator).searchParams.get("secret") as string;
    const said = await call(adminSignIn, { body: { email, password, totp: totpCode(secretOf, Date.now()) } });
    expect(said.status).toBe(200);
    expect(said.data.profile.role).toBe("admin");
    await expect(order(admin, given)).rejects.toThrow("An admin with this address already exists");
  });

  test("refuses an invalid address", async () => {
    await expect(order(admin, { ...given, email: "nobody" })).rejects.toThrow("--email");
  });
});

describe("secrets and keys", () => {
  test("creates each secret once and never replaces it", async () => {
    await expect(order(secretsCommand, {})).rejects.toThrow(
      "STRIPE_SECRET_KEY is not set in the environment.",
    );
    process.env.STRIPE_SECRET_KEY = "sk_test_1";
    process.env.STRIPE_WEBHOOK_SECRETS = "whsec_1, whsec_2";
    await expect(order(secretsCommand, {}, { name: "prod" })).rejects.toThrow("not a live key");
    await order(secretsCommand, {}, { dryRun: true });
    expect(secret).toBeUndefined();
    const first = await order(secretsCommand, {});
    const made = structuredClone(secret);
    expect(Object.keys(made ?? {}).sort()).toEqual([
      "access_token_key",
      "code_key",
      "lookup_key",
      "push_key",
      "stripe_secret_key",
      "stripe_webhook_secrets",
    ]);
    expect(Object.keys(cursorSecret ?? {})).toEqual(["cursor_key"]);
    const cursorsMade = structuredClone(cursorSecret);
    expect(first.shown).not.toContain('"d"');
    process.env.STRIPE_SECRET_KEY = "sk_test_2";
    await order(secretsCommand, {});
    expect(secret).toEqual({ ...made, stripe_secret_key: "sk_test_2" });
    expect(cursorSecret).toEqual(cursorsMade);
  });

  test("an older stage's cursor key gets a secret of its own, and stays where older releases read it", async () => {
    const older = { ...secret, cursor_key: "key-of-before" };
    secret = older;
    cursorSecret = undefined;
    await order(secretsCommand, {}, { dryRun: true });
    expect(cursorSecret).toBeUndefined();
    expect((await order(secretsCommand, {})).told).toContain("Copies cursor_key to a secret of its own");
    expect(cursorSecret).toEqual({ cursor_key: "key-of-before" });
    expect(secret).toEqual(older);
  });

  test("a signing key is replaced in three steps, none too early", async () => {
    deployedKeys = (await order(secretsCommand, {})).shown;
    await order(release, {});
    const kid = () => (secret as { access_token_key: { kid: string } }).access_token_key.kid;
    const old = kid();
    await expect(order(rotateKeys, { step: "switch" })).rejects.toThrow("No key is prepared");
    const { shown } = await order(rotateKeys, { step: "prepare" });
    expect((await order(rotateKeys, { step: "prepare" })).shown).toBe(shown);
    expect(JSON.parse(shown).keys.map((key: { kid: string }) => key.kid)).toContain(old);
    await expect(order(rotateKeys, { step: "switch" })).rejects.toThrow("does not know key");
    deployedKeys = shown;
    for (const name of await apiFunctions("test")) lambda.deploy(name);
    const deployedOnly = order(rotateKeys, { step: "switch" });
    await expect(deployedOnly, "what has no traffic yet does not count").rejects.toThrow(
      /Version 1 of marketplace-test-\S+ does not know key/,
    );
    await order(release, { percent: "50" });
    const halfReleased = order(rotateKeys, { step: "switch" });
    await expect(halfReleased, "half of the traffic is not enough").rejects.toThrow(/Version 1 of/);
    await order(release, {});
    await order(rotateKeys, { step: "switch" }, { dryRun: true });
    expect(kid()).toBe(old);
    await order(rotateKeys, { step: "switch" });
    expect(kid()).not.toBe(old);
    const backPastPrepare = order(release, { rollback: true });
    await expect(backPastPrepare).rejects.toThrow(/Version 1 of .* would answer every new token with 401/);
    expect(lambda.aliasOf(functionName("test", "ping"))?.FunctionVersion).toBe("2");
    await order(rotateKeys, { step: "back" });
    expect(kid()).toBe(old);
    await order(release, { rollback: true });
    expect(lambda.aliasOf(functionName("test", "ping"))?.FunctionVersion).toBe("1");
    await order(release, {});
    await order(rotateKeys, { step: "switch" });
    expect(JSON.parse((await order(secretsCommand, {})).shown).keys).toHaveLength(2);
    await expect(order(rotateKeys, { step: "finish" })).rejects.toThrow(/come back in 25 minutes/);
    const former = secret?.former_access_token_key as Record<string, unknown>;
    former.switched_at = new Date(Date.now() - 26 * 60_000).toISOString();
    const finished = JSON.parse((await order(rotateKeys, { step: "finish" })).shown);
    expect(finished.keys.map((key: { kid: string }) => key.kid)).toEqual([kid()]);
    expect(secret).not.toHaveProperty("former_access_token_key");
  });

  test("a release that doesn't know the signing key gets no traffic", async () => {
    const known = (await order(secretsCommand, {})).shown;
    deployedKeys = '{"keys":[]}';
    for (const name of await apiFunctions("test")) lambda.deploy(name);
    await expect(order(release, {})).rejects.toThrow(/Nothing was moved.*ACCESS_TOKEN_KEYS/);
    deployedKeys = known;
  });
});

describe("configure", () => {
  const good: Record<string, string> = {
    ...stageValues,
    STRIPE_PUBLISHABLE_KEY: "pk_live_1",
    SECRETS_EXTENSION_ARN:
      "arn:aws:lambda:us-east-1:177933569100:layer:AWS-Parameters-and-Secrets-Lambda-Extension-Arm64:12",
  };
  const ofStripe = { secretKey: "sk_test_2", publishableKey: "pk_test_2", webhooks: [] };
  let store: Awaited<ReturnType<typeof startParameterStore>>;
  let stripe: Awaited<ReturnType<typeof startStripeEmulator>>;
  beforeAll(async () => {
    store = await startParameterStore();
    stripe = await startStripeEmulator(ofStripe);
    process.env.AWS_ENDPOINT_URL_SSM = store.url;
    process.env.STRIPE_SECRET_KEY = ofStripe.secretKey;
    vi.stubEnv("STRIPE_API_URL", stripe.url);
    process.env.STRIPE_WEBHOOK_SECRETS = "whsec_1, whsec_2";
    await order(secretsCommand, {});
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await Promise.all([store.close(), stripe.close()]);
  });

  test("stores each value with the type that the stack reads, even if it had another type before", async () => {
    const keys = (await order(secretsCommand, {})).shown;
    const file = join(folder, "beta.env");
    const origins = "https://app.example, https://www.app.example";
    writeFileSync(file, textOfValues({ ...good, ACCESS_TOKEN_KEYS: keys, ALLOWED_ORIGINS: origins }));
    const Name = parameterPath("beta", "ALLOWED_ORIGINS");
    store.held.set(Name, { Name, Value: "https://app.example", Type: "String" });
    await order(configure, { file }, { name: "beta" });
    const asRead: Record<string, string> = {
      "AWS::SSM::Parameter::Value<String>": "String",
      "AWS::SSM::Parameter::Value<CommaDelimitedList>": "StringList",
    };
    for (const { Type, Default } of Object.values(parametersOf("beta")))
      expect([Default, store.held.get(Default)?.Type]).toEqual([Default, asRead[Type]]);
    expect(store.held.get(Name)?.Value).toBe("https://app.example,https://www.app.example");
  });

  test("a value with a default is stored where it is given or not stored yet, and else kept", async () => {
    const keys = (await order(secretsCommand, {})).shown;
    const file = join(folder, "beta.env");
    const stored = () =>
      Object.fromEntries(
        Object.keys(defaulted).map((name) => [name, store.held.get(parameterPath("beta", name))?.Value]),
      );
    const configured = async (more: Record<string, string>) => {
      writeFileSync(file, textOfValues({ ...good, ACCESS_TOKEN_KEYS: keys, ...more }));
      await order(configure, { file }, { name: "beta" });
      return stored();
    };
    for (const name of Object.keys(defaulted)) store.held.delete(parameterPath("beta", name));
    const usual = {
      ...Object.fromEntries(Object.entries(defaulted).map(([name, { value }]) => [name, value])),
      ANALYTICS_TIME_ZONES: "America/New_York",
    };
    expect(await configured({})).toEqual(usual);
    expect(usual).toMatchObject({
      AI_VENDOR: "bedrock",
      IDP_TENANT: "none",
      LIST_SHARDS: "4,4",
      TRACING: "off",
    });
    const given = {
      AI_VENDOR: "rules",
      ALARMS_OF_ACCOUNT: "off",
      ANALYTICS_TIME_ZONES: "UTC,Europe/Berlin",
      API_REQUESTS_PER_SECOND: "5000",
      BACKUP_VAULT_ARN: "arn:aws:backup:us-east-1:000000000000:backup-vault:far",
      BEDROCK_BETTER_MODEL_ID: "eu.amazon.nova-premier-v1:0",
      BEDROCK_GUARDRAIL: "abc123:1",
      BEDROCK_MODEL_ID: "eu.amazon.nova-pro-v1:0",
      FRONT_DIGEST: "0f".repeat(32),
      IDP_PROVIDERS: "google.com",
      IDP_TENANT: "tenant-1",
      LIST_SHARDS: "4,8",
      PROVIDER_APP_URL: "https://pros.example",
      MARKETS: "us",
      READINGS_ABREAST: "50",
      READS_PER_MINUTE: "1200",
      SMS_ORIGINATION: "pool-1",
      SOCKET_DOMAIN: "api.example.com",
      SOCKET_MESSAGES_PER_SECOND: "3000",
      TRACING: "on",
      UNREVIEWED_MARKETS: "es",
    };
    expect(Object.keys(given)).toEqual(Object.keys(defaulted));
    expect(await configured(given)).toEqual(given);
    expect(await configured({})).toEqual(given);
    expect(await configured({ IDP_TENANT: "none" })).toEqual({ ...given, IDP_TENANT: "none" });
    await expect(configured({ LIST_SHARDS: "9" })).rejects.toThrow(
      "LIST_SHARDS can't be 9 yet: the functions that run read 8 partitions. First LIST_SHARDS=4,9; deploy",
    );
    expect(await configured({ LIST_SHARDS: "8" })).toEqual({
      ...given,
      LIST_SHARDS: "8",
      IDP_TENANT: "none",
    });
    for (const less of ["7", "7,8"])
      await expect(configured({ LIST_SHARDS: less })).rejects.toThrow(
        `LIST_SHARDS is 8 and can't be lowered to ${less}`,
      );
  });

  test("refuses a market whose currency Stripe would convert, unless it is told that there is a bank account", async () => {
    const keys = (await order(secretsCommand, {})).shown;
    const file = join(folder, "beta.env");
    const ask = (MARKETS: string, given: Given = {}) => {
      writeFileSync(file, textOfValues({ ...good, ACCESS_TOKEN_KEYS: keys, MARKETS }));
      return order(configure, { file, ...given }, { name: "beta" });
    };
    const Name = parameterPath("beta", "MARKETS");
    const markets = () => store.held.get(Name)?.Value;
    const held = new Map(store.held);
    await expect(ask("us,es")).rejects.toThrow(
      /^markets\/es\/market\.json: currency eur would be converted: Stripe's account settles in usd\.\nStripe, Settings, Bank accounts/,
    );
    expect(new Map(store.held)).toEqual(held);
    await ask("us,es", { settled: "EUR" });
    expect(markets()).toBe("us,es");

    const european = await startStripeEmulator({
      ...ofStripe,
      own: { country: "IE", currencies: ["gbp", "eur"] },
    });
    vi.stubEnv("STRIPE_API_URL", european.url);
    await ask("es");
    expect(markets()).toBe("es");
    await european.close();

    const wordy = await startStripeEmulator({
      ...ofStripe,
      own: { country: "IE", currencies: ["gbp", "eur"], statement: "HOMEFIXERS" },
    });
    vi.stubEnv("STRIPE_API_URL", wordy.url);
    await expect(ask("es")).rejects.toThrow(
      "markets/es/market.json: payments.descriptor MANITAS CASA does not fit on statements behind HOMEFIXERS*: both have 22 characters in all.",
    );
    await wordy.close();

    // Nobody is there to be asked.
    expect((await ask("es")).told).toMatch(/Stripe could not be asked whether it converts a currency/);
    await expect(ask("us,es")).rejects.toThrow(/^Stripe could not be asked/);
    expect(markets()).toBe("es");

    const japanese = await startStripeEmulator({
      ...ofStripe,
      own: { country: "JP", currencies: ["jpy", "usd"] },
    });
    vi.stubEnv("STRIPE_API_URL", japanese.url);
    await expect(ask("us")).rejects.toThrow(
      "markets/us/market.json: payments.payout_countries can't be reached from Stripe's account, which is in JP.",
    );
    await japanese.close();
    vi.stubEnv("STRIPE_API_URL", stripe.url);
    await ask("us");
  });

  test("refuses a key set that lacks the signing key", async () => {
    const file = join(folder, "beta.env");
    writeFileSync(file, textOfValues(good));
    await expect(order(configure, { file }, { name: "beta" })).rejects.toThrow(/nobody could sign in/);
  });

  test("takes what a stage needs", () => {
    expect(checkedValues("beta", textOfValues(good))).toEqual(good);
  });

  test("lets browsers call from the markets' own pages, and finds what a folder has added since", () => {
    const at = join(folder, "with-pages");
    cpSync(join(root, "markets"), join(at, "markets"), { recursive: true });
    const file = join(at, "markets/us/market.json");
    const web = { beta: { app: "https://fix.example/app#", sender: "fix@fix.example" } };
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), web }));
    const values = checkedValues("beta", textOfValues(good), at);
    expect(values).toEqual({ ...good, ALLOWED_ORIGINS: `${good.ALLOWED_ORIGINS},https://fix.example` });
    expect(checkedValues("test", textOfValues(good), at)).toEqual(good);
    const long = `https://${"a".repeat(430)}.example`;
    expect(() => checkedValues("beta", textOfValues({ ...good, ALLOWED_ORIGINS: long }), at)).toThrow(
      "ALLOWED_ORIGINS is too long with the markets' own pages",
    );
    const there = { name: "beta", region: "us-east-1" };
    const lacks = (stored: Record<string, string>) =>
      ofValues(there, { ...stored, MARKETS: "us" }, at).filter(({ says }) =>
        says.includes("https://fix.example"),
      );
    expect(lacks(good)).toMatchObject([{ state: "missing" }]);
    expect(lacks(values)).toEqual([]);
    const asked = { stage: stage("beta"), stored: { ...values, MARKETS: "us" } };
    expect(sendersIn(asked, at)).toEqual([good.MAIL_SENDER, "fix@fix.example"]);
  });

  test("takes for prod no market whose company and support nobody has filled in", () => {
    expect(() => checkedValues("prod", textOfValues(good))).toThrow(
      "markets/us/brand.json: support.email must be your company's own before stage prod serves it",
    );
  });

  test.each([
    ["missing", { MAIL_SENDER: "" }, /missing: MAIL_SENDER/],
    ["of this machine", { IDP_KEYS_URL: "http://127.0.0.1/keys" }, /IDP_KEYS_URL points to this machine/],
    ["for tests", { STRIPE_PUBLISHABLE_KEY: "pk_test_1" }, /STRIPE_PUBLISHABLE_KEY is not a live key/],
    ["too open", { ALLOWED_ORIGINS: "*" }, /ALLOWED_ORIGINS allows every origin/],
    [
      "too long",
      { INVITE_URL: `https://app.example/${"x".repeat(100)}` },
      /INVITE_URL \(at most 100 characters\)/,
    ],
    ["unknown", { MAIL_SENDR: "x" }, /not values of a stage: MAIL_SENDR/],
    ["no switch", { ALARMS_OF_ACCOUNT: "maybe" }, /^ALARMS_OF_ACCOUNT is not/],
    ["no switch either", { TRACING: "yes" }, /^TRACING is not/],
    [
      "too slow",
      { API_REQUESTS_PER_SECOND: "9" },
      /^API_REQUESTS_PER_SECOND must be a whole number from 10 to 100000\.$/,
    ],
    ["no number", { READINGS_ABREAST: "many" }, /^READINGS_ABREAST must be a whole number from 2 to 1000\.$/],
    ["no digest", { FRONT_DIGEST: "secret" }, /^FRONT_DIGEST is not/],
    ["no domain", { SOCKET_DOMAIN: "wss://api.example.com" }, /^SOCKET_DOMAIN is not/],
    ["too few", { LIST_SHARDS: "3" }, /LIST_SHARDS: must be one or two whole numbers from 4 to 1000/],
    ["read less than written", { LIST_SHARDS: "8,4" }, /LIST_SHARDS: must be .* the second no smaller/],
    ["no vendor", { AI_VENDOR: "none" }, /AI_VENDOR: must be one of rules, bedrock/],
    [
      "a model without a price",
      { BEDROCK_MODEL_ID: "us.acme.thinker-v1:0" },
      /BEDROCK_MODEL_ID: must be a model with a price: .*models\.ts/,
    ],
    [
      "of this machine, of those with a default",
      { PROVIDER_APP_URL: "http://pros.example" },
      /PROVIDER_APP_URL/,
    ],
    ["no market", { MARKETS: "us,mars" }, /MARKETS: there is no folder markets\/mars/],
    ["empty", { IDP_TENANT: "" }, /empty.*: IDP_TENANT/],
    [
      "too long, of those with a default",
      { IDP_TENANT: "x".repeat(61) },
      /IDP_TENANT \(at most 60 characters\)/,
    ],
    ["no layer", { SECRETS_EXTENSION_ARN: "arn:aws:s3:::x" }, /SECRETS_EXTENSION_ARN/],
  ])("says which value is %s", (_, change, said) => {
    expect(() => checkedValues("prod", textOfValues({ ...good, ...change }))).toThrow(said);
  });
});

describe("analytics", () => {
  test("rebuilds into a new generation, compares cell by cell, and answers from it", async () => {
    await rebuild({ generation: 1, zones: ["UTC"], until: new Date().toISOString() });
    await transact(
      addToCells(1, new Map([["UTC#flow#*|*\nD#2026-01-01", new Map([["jobs.created", 2]])]])),
      () => 10_000,
    );
    const compared = JSON.parse((await order(analyticsCommand, { rebuild: true, compare: true })).shown);
    expect(compared).toMatchObject({ generation: 2, differences: 1 });
    expect(compared.first).toEqual([{ cell: "UTC#flow#*|* D#2026-01-01 jobs.created", is: 2, should: 0 }]);
    expect((await analyticsPosition()).position.generation).toBe(1);
    await order(analyticsCommand, { rebuild: true });
    expect((await analyticsPosition()).position.generation).toBe(3);
    await expect(order(analyticsCommand, { rebuild: true, from: "2027-01-01" })).rejects.toThrow("--compare");
  });
});

describe("corrections", () => {
  const correction = (words: string, quantity: number, with_media: boolean): Correction => ({
    id: newId("quote"),
    version: 0,
    user_id: newId("user"),
    by: "admin",
    words,
    answers: [],
    with_media,
    estimated: [{ task_kind: "plumbing.tap_leak", quantity: 1 }],
    right: [{ task_kind: "plumbing.tap_leak", quantity }],
    created_at: "2027-03-01T10:00:00.000Z",
    updated_at: "2027-03-01T10:00:00.000Z",
  });

  test("are written without a customer's id, and the estimator is measured with them", async () => {
    const all = [
      correction("2 kitchen taps are dripping", 2, false),
      correction("The kitchen tap is dripping", 7, false),
      {
        ...correction("See the picture", 3, true),
        read_by: {
          by: "rules" as const,
          differs: {
            model: { works: [{ task_kind: "electrical.socket_repair", quantity: 1 }], dangers: [] },
            rules: { works: [{ task_kind: "plumbing.tap_leak", quantity: 1 }], dangers: [] },
          },
        },
      },
    ];
    await transact(
      all.map((one) => corrections.insert(one)),
      () => 10_000,
    );
    const out = join(folder, "corrections.jsonl");
    expect((await order(correctionsCommand, { out }, { dryRun: true })).told).toBe(
      "There are 3 corrected requests.",
    );
    await order(correctionsCommand, { out });
    const text = readFileSync(out, "utf8");
    for (const { id, user_id } of all)
      for (const fact of [id, user_id]) expect(text.includes(fact), fact).toBe(false);
    const { told, measures, misses } = evaluateCorrections(out);
    expect(told).toContain("3 requests, 1 of them");
    expect(Object.fromEntries(measures.map(({ name, value, of }) => [name, `${value} of ${of}`]))).toEqual({
      "right services, when it was estimated": "1 of 2",
      "right services, today": "1 of 2",
      "right kinds of work, when it was estimated": "1 of 2",
      "right kinds of work, today": "1 of 2",
      "right amounts of the right kinds, today": "0.5 of 2",
      "right kinds of work where model and rules differed: the model": "0 of 1",
      "right kinds of work where model and rules differed: the rules": "1 of 1",
    });
    expect(misses).toEqual([
      { measure: "right: plumbing.tap_leak 7", asked: all[1]?.words, answered: "plumbing.tap_leak 1" },
    ]);
    const shown = spawnSync(process.execPath, [resolve(root, "eval/eval.ts"), "--corrections", out], {
      encoding: "utf8",
      cwd: root,
    });
    expect([shown.status, shown.stdout]).toEqual([0, expect.stringContaining("today: plumbing.tap_leak 1")]);
  });
});

describe("knowledge", () => {
  test("publishes the first entries once, and says in a dry run what it would do", async () => {
    expect((await order(knowledgeCommand, {}, { dryRun: true })).told).toMatch(/Would publish \d+/);
    const { told } = await order(knowledgeCommand, {});
    expect(told).toBe(`Published ${firstKnowledge.length} entries.`);
    expect((await publishedTexts(await knowledgeEntries())).length).toBeGreaterThanOrEqual(
      firstKnowledge.length,
    );
    expect((await order(knowledgeCommand, {})).told).toBe("Published no entries.");
  });
});

test("a command on a stage of another market starts again with that market loaded", async () => {
  let asked = 0;
  const spain = await startLambda({
    environment: () => {
      asked += 1;
      return { MARKETS: "es" };
    },
  });
  onTestFinished(() => spain.close());
  const endpoint = String((await spain.client.config.endpoint?.())?.hostname);
  const { port } = (await spain.client.config.endpoint?.()) ?? {};
  const child = spawn(
    process.execPath,
    [resolve(root, "ops/ops.ts"), "catalog", "--stage", "madrid", "--region", "eu-south-2"],
    {
      cwd: root,
      env: {
        ...process.env,
        MARKETS: "us",
        AWS_ENDPOINT_URL_LAMBDA: `http://${endpoint}:${port}`,
        AWS_ENDPOINT_URL_SECRETS_MANAGER: "http://127.0.0.1:9",
        AWS_MAX_ATTEMPTS: "1",
      },
    },
  );
  const [code] = await once(child, "exit");
  expect([code, asked]).toEqual([1, 2 * toldEverything.length]);
});

describe("catalog", () => {
  test("is filled once; existing services stay as they are", async () => {
    const services = () => catalog.page("byName", "CATALOG", { limit: 100, scope: "test" });
    expect((await order(catalogCommand, {}, { dryRun: true })).told).toMatch(/Would add \d+/);
    expect((await services()).items).toEqual([]);
    await order(catalogCommand, {});
    const { items } = await services();
    expect(items.length).toBeGreaterThan(10);
    expect((await order(catalogCommand, {})).told).toBe(
      `Added no services; the catalog has ${items.length}.`,
    );
    expect((await services()).items).toEqual(items);
  });
});

describe("replay", () => {
  test("replays an abandoned event to every lane without repeating finished work", async () => {
    const { id } = seededAccounts.service_provider;
    const aggregate = { type: "account", id };
    for (const row of (await unpublished("9999", 100)).filter((one) => one.aggregate.id === id))
      await transact(giveUp(row, new Date().toISOString()), () => 29_000);
    const before = await historyOf(aggregate, { limit: 100, scope: "test" });
    expect(before.items.every(({ published_at }) => !published_at)).toBe(true);

    await order(replay, { of: `account/${id}` }, { dryRun: true });
    expect((await historyOf(aggregate, { limit: 100, scope: "test" })).items).toEqual(before.items);
    await order(replay, { of: `account/${id}` });
    const after = await historyOf(aggregate, { limit: 100, scope: "test" });
    expect(after.items.every(({ published_at }) => published_at)).toBe(true);
    await order(replay, { of: `account/${id}` });
    expect((await historyOf(aggregate, { limit: 100, scope: "test" })).items).toEqual(after.items);
    await expect(order(replay, { of: `account/${newId("account")}` })).rejects.toThrow("There are no events");
  });
});

describe("dead letters", () => {
  const functionArn = (key: string) =>
    `arn:aws:lambda:us-east-1:000000000000:function:${functionName("test", key)}:$LATEST`;
  let queues: Sqs;
  const letters = deadLettersName("test");
  const waiting = () => queues.messages(letters).length;
  /** A message that was read stays hidden for 15 minutes. */
  const later = () => clock.advance({ minutes: 15 });

  beforeAll(async () => {
    queues = await stageSqs();
    process.env.AWS_ENDPOINT_URL_DYNAMODB_STREAMS = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  });
  afterAll(() => {
    vi.useRealTimers();
  });

  /** Where the table's stream has the events of one account. */
  const streamed = (id: string) => placeInStream(({ pk }) => pk?.S === `EVENT#account#${id}`);

  test("leave the queue once their function has succeeded, and stay if it fails", async () => {
    const { id } = seededAccounts.admin;
    const aggregate = { type: "account", id };
    const undone = async () =>
      (
        await Promise.all((await historyOf(aggregate, { limit: 100, scope: "test" })).items.map(isWaiting))
      ).filter(Boolean).length;
    expect(await undone()).toBeGreaterThan(0);
    const batch = {
      requestContext: { functionArn: functionArn("dispatch_prompt"), condition: "RetryAttemptsExhausted" },
      DDBStreamBatchInfo: await streamed(id),
    };
    queues.put(letters, JSON.stringify(batch));
    expect((await order(replay, {}, { dryRun: true })).told).toContain("There is 1 dead letter.");
    expect([waiting(), (await undone()) > 0]).toEqual([1, true]);
    later();
    await order(replay, {});
    expect([waiting(), await undone()]).toEqual([0, 0]);

    const upload = {
      requestContext: {
        functionArn: functionArn("storage_check-media"),
        condition: "RetriesExhausted",
      },
      requestPayload: { Records: "not what the function takes" },
    };
    queues.put(letters, JSON.stringify(upload));
    await expect(order(replay, {})).rejects.toThrow("Some could not be replayed");
    expect(waiting()).toBe(1);
  });

  test("that come from another queue go back to it unchanged", async () => {
    const letter = JSON.stringify({ detail: { bounce: { bounceType: "Permanent", bouncedRecipients: [] } } });
    const feedback = queueName("test", "mail-feedback");
    queues.put(letters, letter, feedback);
    later();
    await expect(order(replay, {}), "what stood there before still fails").rejects.toThrow();
    expect(queues.messages(feedback).map(({ body }) => body)).toEqual([letter]);
    expect(waiting()).toBe(1);
  });

  test("of the model lane are processed again once the cause is fixed, and have their effect once", async () => {
    const user = await signedIn("user");
    const { quote_id } = (await askForQuote(user, { user_prompt: clearWords })).data;
    const broken = (await allSubscribers()).map((one) =>
      one.subscription.name === "estimate-quote"
        ? { ...one, react: () => Promise.reject(new Error("broken")) }
        : one,
    );
    for (let tries = 1; tries <= queueMapping.tries_most + 1; tries += 1) {
      await deliver({ only: broken, expectFailures: true, rounds: 2 });
      clock.advance({ seconds: queueMapping.visibilityOf(laneSeconds.model) });
    }
    const given = queues.messages(letters).filter(({ source }) => source?.endsWith(modelQueue));
    expect([given.length, queues.messages(modelQueue)]).toEqual([1, []]);
    later();
    await expect(order(replay, {}), "what stood there before still fails").rejects.toThrow();
    await deliver({ expectFailures: true, rounds: 2 });
    expect(await storyOf("quote", quote_id)).toEqual(["quote.requested", "quote.estimated"]);

    const { told } = await order(replay, { of: `quote/${quote_id}` });
    expect(told).toContain("Put 1 event into the queue of the model lane.");
    expect(queues.messages(modelQueue)).toHaveLength(1);
    await deliver({ expectFailures: true, rounds: 2 });
    expect(queues.messages(modelQueue)).toEqual([]);
    expect(await storyOf("quote", quote_id)).toEqual(["quote.requested", "quote.estimated"]);
  });
});

describe("recipient", () => {
  const email = "gone@example.com";

  test("says why somebody gets no mail, and can allow it again", async () => {
    await expect(order(recipient, {})).rejects.toThrow("--email");
    expect((await order(recipient, { email })).told).toBe("Nothing is known against this address.");
    const body = {
      detail: { bounce: { bounceType: "Permanent", bouncedRecipients: [{ emailAddress: email }] } },
    };
    const Records = [{ messageId: "1", body: JSON.stringify(body) }];
    await mailFeedback({ Records } as SQSEvent, lambdaContext("mail-feedback", 20_000));
    expect((await order(recipient, { email })).told).toMatch(/^Nothing is sent until .*: bounced at/);
    await order(recipient, { email, allow: true }, { dryRun: true });
    expect((await order(recipient, { email })).told).toMatch(/^Nothing is sent until/);
    await order(recipient, { email, allow: true });
    expect((await order(recipient, { email })).told).toBe("Messages are sent to this address.");
  });
});

describe("one person's data", () => {
  const { id, email } = seededAccounts.user;
  const street = "17 Telltale Street";
  const message = "The key is under the mat";
  const place = { line1: street, city: "Springfield", postcode: "12345", country: "US" };
  const now = new Date().toISOString();
  const jobId = newId("job");

  const everything = async () => itemsOf(await scanned());

  let stripe: StripeWorld;
  afterAll(() => stripe.close());
  beforeAll(async () => {
    stripe = await startStripe();
    const quote = aQuote({
      user_id: id,
      prompts: [message],
      answers: [{ question_id: "1", value: street }],
      place,
    });
    const job = aJob({
      id: jobId,
      user_id: id,
      customer_name: seededAccounts.user.name,
      place,
      optional_message: message,
    });
    const address = {
      id: newId("address"),
      version: 0,
      account_id: id,
      ...place,
      primary: true,
      created_at: now,
      updated_at: now,
    };
    await write(quotes.insert(quote), jobs.insert(job), addresses.insert(address as never));
  });

  test("is exported whole, without credentials", async () => {
    const out = join(folder, "person.json");
    await order(exportPerson, { account: id, out });
    const text = readFileSync(out, "utf8");
    for (const fact of [email, street, message, jobId]) expect(text.includes(fact), fact).toBe(true);
    expect(/password_hash|totp_secret|refresh_hash|argon2/.test(text)).toBe(false);
  });

  test("is not erased while a job is under way, or without a second confirmation", async () => {
    await expect(order(erasePerson, { account: id, confirm: id })).rejects.toThrow(`job ${jobId}`);
    const job = await jobs.find(jobId);
    await transact([jobs.update({ ...job, state: "completed" })], () => 10_000);
    const before = await everything();
    await order(erasePerson, { account: id }, { dryRun: true });
    await expect(order(erasePerson, { account: id })).rejects.toThrow("--confirm");
    expect(await everything()).toEqual(before);
  });

  test("leaves nothing in the table except the fact that there was an account", async () => {
    await expect(order(erasePerson, { account: id, verify: true })).rejects.toThrow("addresses: 1");
    const since = "2020-01-01T00:00:00Z";
    await order(erasePerson, { account: id, confirm: id });
    expect((await order(erased, { since })).shown).toBe(id);
    expect((await order(erased, { since: "2099-01-01T00:00:00Z" })).shown).toBe("");
    await expect(order(erased, { since: "yesterday" })).rejects.toThrow("--since is an instant");
    const { told } = await order(erasePerson, { account: id, verify: true });
    expect(told).toBe(`Nothing personal is left of account ${id}.`);
    const left = JSON.stringify(await everything());
    for (const fact of [email, street, message, seededAccounts.user.name])
      expect(left.includes(fact), fact).toBe(false);
    expect(await accounts.find(id)).toMatchObject({ state: "deleted", name: "" });
    expect((await jobs.find(jobId)).place).toEqual({
      line1: "erased",
      city: "Springfield",
      postcode: "123",
      country: "US",
    });
    const { items } = await historyOf({ type: "account", id }, { limit: 1, scope: "test" });
    expect(items[0]?.type).toBe("account.erased");
  });

  test("an unknown account is an error that says so", async () => {
    await expect(order(exportPerson, { account: newId("account"), out: "x" })).rejects.toThrow(
      "There is no account",
    );
  });
});
