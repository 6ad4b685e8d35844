import dns from "node:dns";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startStripeEmulator } from "../local/stripe/server.ts";
import { newKeyBytes, newSigningKey, verifyingKeys } from "../ops/keys.ts";
import { command } from "../ops/ready.ts";
import type { SecretValues, Stage } from "../ops/stage.ts";
import { attachable, defaulted, givenByOperator, own, parameterPath } from "../platform/environment.ts";
import { preparations } from "../platform/preparation.ts";
import { followed } from "../shared/domain/payment/stripe-event-types.ts";
import { newPushKey } from "../shared/vendors/notifications/push-key.ts";
import { startAccountServices } from "./support/account-services.ts";
import { certificate } from "./support/certificate.ts";
import { failing, startModelService } from "./support/model-service.ts";
import { startParameterStore } from "./support/parameter-store.ts";
import { stageValues } from "./support/stage-values.ts";

const signing = newSigningKey();
const trusted = getCACertificates();
const web = createServer(certificate);
let store: Awaited<ReturnType<typeof startParameterStore>>;
let account: Awaited<ReturnType<typeof startAccountServices>>;
let model: Awaited<ReturnType<typeof startModelService>>;
let stripe: Awaited<ReturnType<typeof startStripeEmulator>>;
let keys: SecretValues | undefined;
let issuer: string;

const startStripe = (webhooks: { url: string; connect?: boolean; thin?: boolean }[]) =>
  startStripeEmulator({
    secretKey: "sk_test_ready",
    publishableKey: "pk_test_ready",
    webhooks: webhooks.map((one) => ({ secret: "whsec_1", ...one })),
  });

const at = (address: string) => `${address}/service-provider/membership/webhook`;

beforeAll(async () => {
  await once(web.listen(0, "127.0.0.1"), "listening");
  issuer = `https://api.example:${(web.address() as AddressInfo).port}/api/v1`;
  [store, account, model] = await Promise.all([
    startParameterStore(),
    startAccountServices(),
    startModelService(),
  ]);
  const url = at(issuer);
  stripe = await startStripe([{ url }, { url, connect: true }, { url, thin: true }]);
  vi.stubEnv("AWS_ENDPOINT_URL_SSM", store.url);
  vi.stubEnv("AWS_ENDPOINT_URL_SESV2", account.url);
  vi.stubEnv("AWS_ENDPOINT_URL_PINPOINT_SMS_VOICE_V2", account.url);
  vi.stubEnv("AWS_ENDPOINT_URL_BEDROCK_RUNTIME", model.endpoint);
  vi.stubEnv("STRIPE_API_URL", stripe.url);
  setDefaultCACertificates([...trusted, certificate.cert]);
  const { lookup } = dns;
  // The API's domain leads to this machine.
  vi.spyOn(dns, "lookup").mockImplementation(((host: string, ...more: [never, never]) =>
    lookup(host === "api.example" ? "127.0.0.1" : host, ...more)) as never);
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  web.close();
  await Promise.all([store, account, model, stripe].map((one) => one.close()));
});

const values = { ...stageValues, ACCESS_TOKEN_KEYS: verifyingKeys([signing]), SMS_ORIGINATION: "pool-1" };

const set = (name: string, Value: string) => {
  const Name = parameterPath("staging", name);
  store.held.set(Name, { Name, Value, Type: "String" });
};

const answering = (response: Parameters<ReturnType<typeof failing>>[0]) => {
  response.writeHead(200, { "content-type": "application/json" });
  const message = { role: "assistant", content: [{ text: "Yes" }] };
  response.end(JSON.stringify({ output: { message }, stopReason: "max_tokens", usage: {}, metrics: {} }));
};

beforeEach(() => {
  store.held.clear();
  for (const [name, value] of Object.entries({ ...values, ACCESS_TOKEN_ISSUER: issuer })) set(name, value);
  for (const [name, { value }] of Object.entries(defaulted)) if (!(name in values)) set(name, value);
  for (const name of Object.keys(attachable)) set(name, own);
  keys = {
    access_token_key: signing,
    push_key: newPushKey(),
    code_key: newKeyBytes(),
    lookup_key: newKeyBytes(),
    stripe_secret_key: "sk_test_ready",
    stripe_webhook_secrets: ["whsec_1", "whsec_2", "whsec_3"],
  };
  Object.assign(account.held, { production: true, refusal: undefined });
  account.held.identities = new Map([["app.example", true]]);
  account.held.origins = new Map([["pool-1", "ACTIVE"]]);
  model.answer(answering);
});

const stage = (name: string, region: string) =>
  ({
    name,
    region,
    readSecret: async (of) => (of === "cursors" ? { cursor_key: newKeyBytes() } : keys),
  }) as Stage;

const ask = async ({ name = "staging", region = "us-east-1", deployed = true } = {}) => {
  const lines: string[] = [];
  const terminal = { tell: (line: string) => void lines.push(line), show: () => undefined };
  const error = await command
    .run({ given: { deployed }, dryRun: false, stage: stage(name, region), terminal })
    .then(
      () => undefined,
      ({ message }: Error) => message,
    );
  return { said: lines.join("\n"), error };
};

test("a stage that has all of it is ready", async () => {
  const { said, error } = await ask();
  expect(said).not.toMatch(/^[✗?]/m);
  expect(said.match(/^✓/gm)).toHaveLength(Object.keys(preparations).length + 1);
  expect(said).toMatch(/Stage staging is ready\.$/);
  expect(error).toBeUndefined();
});

describe("what is missing is named with its next step:", () => {
  const missing: [string, () => unknown, RegExp][] = [
    [
      "a value",
      () => store.held.delete(parameterPath("staging", "MAIL_SENDER")),
      /✗ MAIL_SENDER is not stored\.\n.*SES, Identities.*staging\.env, then: npm run ops -- configure --stage staging/,
    ],
    [
      "a default",
      () => store.held.delete(parameterPath("staging", "LIST_SHARDS")),
      /✗ These have no value yet: LIST_SHARDS\.\n.*stored by configure/,
    ],
    [
      "a value that functions would refuse",
      () => set("AI_VENDOR", "nobody"),
      /✗ .*AI_VENDOR: must be one of rules, bedrock\n.*configure/,
    ],
    [
      "the layer of this region",
      () => set("SECRETS_EXTENSION_ARN", "arn:aws:lambda:eu-west-1:1:layer:S:1"),
      /✗ SECRETS_EXTENSION_ARN is the layer of eu-west-1, and the stage is in us-east-1/,
    ],
    [
      "all secrets",
      () => (keys = undefined),
      /✗ These secrets are missing: access_token_key, code_key.*\n.*npm run -s ops -- secrets --stage staging/,
    ],
    ["a key", () => delete keys?.lookup_key, /✗ These secrets are missing: lookup_key\.\n/],
    [
      "the signing key among those that are verified with",
      () => set("ACCESS_TOKEN_KEYS", verifyingKeys([newSigningKey()])),
      /✗ ACCESS_TOKEN_KEYS lacks key .*\n.*ops -- secrets --stage staging` shows it/,
    ],
    [
      "the sender",
      () => account.held.identities.clear(),
      /✗ Neither no-reply@app\.example nor its domain is an identity in SES\.\n.*verify the domain/,
    ],
    [
      "the sender's verification",
      () => account.held.identities.set("app.example", false),
      /✗ no-reply@app\.example is not verified yet/,
    ],
    [
      "the number for text messages",
      () => account.held.origins.clear(),
      /✗ The account has no number or pool pool-1\.\n.*End User Messaging/,
    ],
    [
      "an active number",
      () => account.held.origins.set("pool-1", "CREATING"),
      /✗ pool-1 is creating, not active/,
    ],
    [
      "access to the model",
      () => model.answer(failing(403, "AccessDeniedException")),
      /✗ The account may not use us\.amazon\.nova-lite-v1:0.*\n.*Model access/,
    ],
    [
      "the model in this region",
      () => model.answer(failing(400, "ValidationException")),
      /✗ us-east-1 has no model us\.amazon\.nova-lite-v1:0/,
    ],
    [
      "a Stripe account that keeps each market's currency",
      () => set("MARKETS", "us,es"),
      /✗ markets\/es\/market\.json: currency eur would be converted: Stripe's account settles in usd\.\n.*add a bank account/,
    ],
    [
      "the address",
      () => set("ACCESS_TOKEN_ISSUER", "https://nothing.invalid/api/v1"),
      /✗ nothing\.invalid has no DNS entry\.\n.*Certificate Manager/,
    ],
    [
      "a certificate that clients trust",
      () => setDefaultCACertificates(trusted),
      /✗ api\.example can't be reached over TLS: self-signed certificate/,
    ],
    [
      "a secret for each destination",
      () => Object.assign(keys ?? {}, { stripe_webhook_secrets: ["later"] }),
      /✗ 3 destinations have 0 signing secrets/,
    ],
  ];
  test.each(missing)("%s", async (_, take, said) => {
    take();
    const answer = await ask();
    setDefaultCACertificates([...trusted, certificate.cert]);
    expect(answer.said).toMatch(said);
    expect(answer.error).toMatch(/^Stage staging is not ready: \d+ things are open\.$/);
    expect(answer.said).not.toContain("<stage>");
  });

  test("event types that no destination gets", async () => {
    const url = at(issuer);
    const other = await startStripe([]);
    vi.stubEnv("STRIPE_API_URL", other.url);
    const types = Object.values(followed.platform).flat();
    const form = new URLSearchParams([
      ["url", url],
      ["api_version", "2020-08-27"],
      ...types.slice(1).map((type): [string, string] => ["enabled_events[]", type]),
    ]);
    await fetch(`${other.url}/v1/webhook_endpoints`, {
      method: "POST",
      headers: { authorization: "Bearer sk_test_ready" },
      body: form,
    });
    const { said } = await ask();
    vi.stubEnv("STRIPE_API_URL", stripe.url);
    await other.close();
    expect(said).toContain(`the platform's events is not told of ${types[0]}.`);
    expect(said).toContain(
      `connected accounts' events is not told of ${Object.values(followed.connected).flat().join(", ")}.`,
    );
    expect(said).toContain("thin events is not told of v2.core.account");
    expect(said).toContain("A destination has the API version 2020-08-27");
    expect(said).toMatch(/docs\/stripe-webhooks\.md lists/);
  });

  test("live keys and mail to everybody, on prod", async () => {
    for (const { Name, Value, Type } of [...store.held.values()]) {
      const there = Name.replace("/staging/", "/prod/");
      store.held.set(there, { Name: there, Value, Type });
    }
    account.held.production = false;
    expect((await ask()).said).toContain("only to verified addresses");
    const { said } = await ask({ name: "prod" });
    expect(said).toMatch(/STRIPE_PUBLISHABLE_KEY is not a live key/);
    expect(said).toMatch(/stripe_secret_key is not a live key/);
    expect(said).toMatch(/SES is in its sandbox/);
  });
});

test("the address and the webhooks are due only after the first deployment", async () => {
  set("ACCESS_TOKEN_ISSUER", "https://nothing.invalid/api/v1");
  const { said, error } = await ask({ deployed: false });
  expect(said).toMatch(/no DNS entry\.\n {2}After the first deployment\./);
  expect(said).toMatch(
    /No webhook destination of Stripe is at https:\/\/nothing\.invalid.*\n {2}After the first/,
  );
  expect(error).toBeUndefined();
});

test("what may not be asked is told apart from what is missing", async () => {
  account.held.refusal = "AccessDeniedException";
  const { said, error } = await ask();
  expect(said).toMatch(
    /\? A verified sender of mail.*could not be asked\.\n.*may not do that.*docs\/deploy\.md/,
  );
  expect(error).toMatch(/1 things are open/);
});

test("without rules for a model's place, no model is asked", async () => {
  set("AI_VENDOR", "rules");
  const before = model.asked.length;
  expect((await ask()).said).toContain("No model is asked");
  expect(model.asked).toHaveLength(before);
});

test("each value that an operator gives is in the page about what a stage needs", async () => {
  const { preparationPage } = await import("../platform/document/preparation-page.ts");
  const page = await preparationPage();
  for (const name of Object.keys({ ...givenByOperator, ...defaulted }))
    expect(page).toMatch(new RegExp(`^\\| \`${name}\` \\| .+ \\| .+ \\| (no|yes: \`.+\`) \\| .+ \\|$`, "m"));
});
