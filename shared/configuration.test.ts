import { expect, test } from "vitest";
import { readConfiguration } from "./configuration.ts";

const local = { ...process.env };
const deployed: Record<string, string> = {
  STAGE: "prod",
  TABLE_NAME: "marketplace-prod",
  MEDIA_BUCKET: "marketplace-prod-media",
  SECRETS_NAME: "marketplace/prod",
  CURSOR_SECRET_NAME: "marketplace/prod/cursors",
  ACCESS_TOKEN_KEYS: '{"keys":[]}',
  ACCESS_TOKEN_ISSUER: "https://api.example.com/api/v1",
  IDP_KEYS_URL: "https://keys.example.com/jwk",
  IDP_ISSUER: "https://securetoken.example.com/project",
  IDP_AUDIENCE: "project",
  STRIPE_PUBLISHABLE_KEY: "pk_live_x",
  CONNECT_RETURN_URL: "https://app.example.com/return",
  APP_URL: "https://app.example.com",
  INVITE_URL: "https://app.example.com/join",
  CONNECT_REFRESH_URL: "https://app.example.com/refresh",
  MAIL_SENDER: "no-reply@example.com",
  SOCKET_URL: "wss://socket.example.com",
  SOCKET_MANAGEMENT_URL: "https://socket.example.com",
  ALLOWED_ORIGINS: "https://app.example.com",
};

test("the local stage and a complete deployed stage start", () => {
  expect(readConfiguration(local).STAGE).toBe("test");
  expect(readConfiguration(deployed)).toMatchObject({
    STAGE: "prod",
    AI_VENDOR: "bedrock",
    NOTIFICATIONS_VENDOR: "aws",
    STRIPE_API_URL: "https://api.stripe.com",
  });
});

test("names a missing value", () => {
  for (const name of Object.keys(deployed)) {
    const { [name]: _, ...rest } = deployed;
    expect(() => readConfiguration(rest), name).toThrow(name);
  }
});

test("a function starts only with every variable that its uses need", () => {
  const told = (uses: string, ...names: string[]) =>
    Object.fromEntries([
      ["USES", uses],
      ...["STAGE", "TABLE_NAME", "MEDIA_BUCKET", ...names].map((name) => [name, deployed[name]]),
    ]);
  const requests = ["ACCESS_TOKEN_KEYS", "ACCESS_TOKEN_ISSUER", "SOCKET_URL"];
  expect(readConfiguration(told("none")).STAGE).toBe("prod");
  expect(readConfiguration(told("requests", ...requests)).ACCESS_TOKEN_ISSUER).toBe(
    deployed.ACCESS_TOKEN_ISSUER,
  );
  for (const name of requests) {
    const others = requests.filter((other) => other !== name);
    expect(() => readConfiguration(told("requests", ...others)), name).toThrow(`${name}: is missing`);
  }
  expect(() => readConfiguration(told("requests stripe", ...requests))).toThrow(
    "CONNECT_RETURN_URL: is missing",
  );
  expect(() => readConfiguration(told("everything", ...requests))).toThrow("USES: must be some of requests");
  expect(() => readConfiguration(told("", ...requests))).toThrow("SECRETS_NAME: is missing");
});

test("reading a variable that no use of the function needs is an error", () => {
  const configuration = readConfiguration({ ...deployed, USES: "requests" });
  expect(() => configuration.STRIPE_PUBLISHABLE_KEY).toThrow(
    "STRIPE_PUBLISHABLE_KEY is not told to a function that uses requests",
  );
});

test("names a malformed value and its expected form", () => {
  const wrong: Record<string, string> = {
    STAGE: "Prod",
    LIST_SHARDS: "3",
    TABLE_TIMEOUT_MS: "1.5",
    IDP_KEYS_URL: "keys.example.com",
    INVITE_URL: "https:app.example.com",
    SOCKET_URL: "ftp://socket.example.com",
    SOCKET_MANAGEMENT_URL: "wss://socket.example.com",
    ACCESS_TOKEN_KEYS: '{"keys":{}}',
    AI_VENDOR: "none",
  };
  for (const [name, value] of Object.entries(wrong))
    expect(() => readConfiguration({ ...deployed, [name]: value }), name).toThrow(`${name}: must be `);
});

test("a deployed stage refuses every value that is local, plain or for tests", () => {
  const wrong: Record<string, string> = {
    AWS_ENDPOINT_URL_DYNAMODB: "http://127.0.0.1:8000",
    IDP_KEYS_URL: "http://keys.example.com/jwk",
    SOCKET_MANAGEMENT_URL: "http://localhost:3001",
    STRIPE_API_URL: "https://stripe.example.com",
    STRIPE_PUBLISHABLE_KEY: "pk_test_x",
    ALLOW_UNVERIFIED_IDP: "1",
    NOTIFICATIONS_VENDOR: "mailbox",
    ALLOWED_ORIGINS: "*",
  };
  for (const [name, value] of Object.entries(wrong))
    expect(() => readConfiguration({ ...deployed, [name]: value }), name).toThrow(name);
});

test("a stage refuses a model without a price, says which have one and where to add it", () => {
  for (const stage of ["prod", "local"])
    expect(() =>
      readConfiguration({ ...deployed, STAGE: stage, BEDROCK_MODEL_ID: "us.acme.thinker-v1:0" }),
    ).toThrow(
      /BEDROCK_MODEL_ID: must be a model with a price: .*amazon\.nova-lite-v1:0, amazon\.nova-pro-v1:0.*shared\/kernel\/models\.ts/,
    );
  const silent = { ...deployed, BEDROCK_MODEL_ID: "us.amazon.nova-lite-v1:0.silent" };
  expect(readConfiguration({ ...silent, STAGE: "local" }).BEDROCK_MODEL_ID).toBe(silent.BEDROCK_MODEL_ID);
  expect(() => readConfiguration(silent)).toThrow("BEDROCK_MODEL_ID says how a stand-in behaves");
});
