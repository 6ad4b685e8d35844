import { request as forward } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { handler as beat } from "../events/heartbeat.ts";
import { handler as connect } from "../functions/chat-socket/connect.ts";
import { handler as ping } from "../functions/ping.ts";
import { handler as webhook } from "../functions/service-provider/membership/webhook.ts";
import { handler as unknownRoute } from "../functions/unknown-route.ts";
import { stripeKeys } from "../local/secrets.ts";
import { sign } from "../local/stripe/webhooks.ts";
import { command as budget } from "../ops/budget.ts";
import type { Command, Given } from "../ops/command.ts";
import { command as front } from "../ops/front.ts";
import type { SecretValues, Stage } from "../ops/stage.ts";
import { templateProblems } from "../platform/check/package.ts";
import { rendered } from "../platform/check/template.ts";
import { environmentOf, none, parameterPath } from "../platform/environment.ts";
import { frontTemplate } from "../platform/front.ts";
import { operations } from "../platform/operations.ts";
import { spendingTemplate } from "../platform/spending.ts";
import { wholeTemplate } from "../platform/whole-template.ts";
import { nothing } from "../shared/http/contract.ts";
import { operation } from "../shared/http/operation.ts";
import { newSecret, secretId } from "../shared/kernel/secret.ts";
import { handlerIn } from "./support/callers.ts";
import { scanned } from "./support/engine.ts";
import { passedTo, serve } from "./support/front.ts";
import { serve as serveOperations } from "./support/http-server.ts";
import { startParameterStore } from "./support/parameter-store.ts";
import { startStacks } from "./support/stack-service.ts";
import { startStripe } from "./support/stripe.ts";
import { httpEvent, lambdaContext } from "./support/world.ts";

const secret = newSecret();
const closed = { front: secretId(secret) };

// biome-ignore lint/suspicious/noExplicitAny: what is read goes deep into untyped properties
type Properties = Record<string, any>;
const propertiesOf = (id: string) => frontTemplate.Resources[id]?.Properties as Properties;

/** CloudFront as the template has it: its function runs first, then the origin's headers take the place of the caller's. */
const cloudFront = (origin: string) => {
  const { FunctionCode } = propertiesOf("SaysViewer");
  const run = new Function("event", `${FunctionCode}; return handler(event)`);
  const [{ OriginCustomHeaders }] = propertiesOf("Distribution").DistributionConfig.Origins;
  return serve((incoming, outgoing) => {
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, { value }]),
    );
    const seen = run({ request: { headers }, viewer: { ip: "203.0.113.9" } });
    for (const [name, one] of Object.entries(seen.headers as Record<string, { value: string }>))
      incoming.headers[name] = one.value;
    for (const { HeaderName, HeaderValue } of OriginCustomHeaders)
      incoming.headers[HeaderName] = HeaderValue.Ref === "Secret" ? secret : "";
    const passed = passedTo(origin, incoming, incoming.url as string);
    passed.on("response", (answer) => {
      outgoing.writeHead(answer.statusCode as number, { ...answer.headers, "x-amz-cf-id": "1" });
      answer.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
};

describe("a stage that takes only calls through its front", () => {
  const asks = operation({
    route: "POST /asks",
    summary: "Say who asks.",
    access: ["public"],
    response: z.object({ ip: z.string(), secret: z.optional(z.string()) }),
    body: nothing,
  } as never).handle((async ({ request }: { request: { source_ip: string; headers: Properties } }) => ({
    ip: request.source_ip,
    secret: request.headers["x-front-secret"],
  })) as never);
  let api: Awaited<ReturnType<typeof serveOperations>>;
  let through: Awaited<ReturnType<typeof serve>>;
  let stripe: Awaited<ReturnType<typeof startStripe>>;
  beforeAll(async () => {
    api = await serveOperations([ping, webhook, asks] as never, closed);
    through = await cloudFront(api.origin);
    vi.stubEnv("ACCESS_TOKEN_ISSUER", `${through.origin}/api/v1`);
    stripe = await startStripe();
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    through.close();
    await Promise.all([api.close(), stripe.close()]);
  });

  test("answers 403 to other calls, and those of the front as ever", async () => {
    const direct = await fetch(`${api.origin}/api/v1/ping`);
    expect([direct.status, ((await direct.json()) as Properties).error.code]).toEqual([
      403,
      "auth.forbidden",
    ]);
    const guessed = await fetch(`${api.origin}/api/v1/ping`, { headers: { "x-front-secret": closed.front } });
    expect(guessed.status, "the digest is not the secret").toBe(403);
    const own = await fetch(`${through.origin}/api/v1/ping`, { headers: { "x-front-secret": "mine" } });
    expect([own.status, ((await own.json()) as Properties).success]).toEqual([200, true]);
  });

  test("knows the caller's address, and hands the secret on to nobody", async () => {
    const said = await fetch(`${through.origin}/api/v1/asks`, {
      method: "POST",
      headers: { "x-viewer-address": "192.0.2.1" },
    });
    expect(((await said.json()) as Properties).data).toEqual({ ip: "203.0.113.9" });
  });

  test("gets webhooks and heartbeats through it", async () => {
    const url = new URL(`${through.origin}/api/v1/service-provider/membership/webhook`);
    const delivered = (origin: string) =>
      new Promise<number>((done) => {
        const data = { object: { id: "ch_1", object: "charge" } };
        const body = JSON.stringify({
          id: "evt_1",
          object: "event",
          type: "charge.captured",
          livemode: false,
          data,
        });
        const asked = forward(
          new URL(url.pathname, origin),
          {
            method: "POST",
            headers: { "stripe-signature": sign(body, stripeKeys.webhook, Math.floor(Date.now() / 1000)) },
          },
          (answer) => void answer.resume().on("end", () => done(answer.statusCode as number)),
        );
        asked.end(body);
      });
    expect(await delivered(api.origin)).toBe(403);
    expect(await delivered(through.origin)).toBe(200);
    const says = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    await beat({ schedule: "heartbeat" }, lambdaContext());
    expect(says.mock.calls.map(([line]) => line).join("")).toContain('"front_door":1');
    says.mockRestore();
  });

  test("every operation asks for it before anything else, and so do unknown paths and sockets", async () => {
    const before = (await scanned()).length;
    for (const { file, contract } of await operations()) {
      const handler = await handlerIn(file);
      const event = { ...httpEvent(contract, { body: "{" }), stageVariables: closed };
      const answer = await handler(event as never, lambdaContext());
      expect([answer.statusCode, answer.body], file).toEqual([
        403,
        expect.stringContaining(contract.protocol ? "may not" : "takes no requests from outside"),
      ]);
    }
    expect((await scanned()).length).toBe(before);
    const nowhere = { ...httpEvent({ route: "GET /nowhere" } as never, {}), stageVariables: closed };
    expect((await unknownRoute(nowhere, lambdaContext())).statusCode).toBe(403);
    const opened = (headers: Record<string, string>) =>
      connect({ stageVariables: closed, headers, requestContext: {} } as never, lambdaContext());
    expect((await opened({})).statusCode).toBe(403);
    expect((await opened({ "X-Front-Secret": secret })).statusCode, "no ticket").toBe(401);
  });
});

describe("the commands", () => {
  let store: Awaited<ReturnType<typeof startParameterStore>>;
  let stacks: Awaited<ReturnType<typeof startStacks>>;
  let keys: SecretValues | undefined;
  beforeEach(async () => {
    store = await startParameterStore();
    stacks = await startStacks({
      "marketplace-prod": {
        outputs: {
          ApiUrl: "https://a1.execute-api.eu-west-1.amazonaws.com/api/v1",
          SocketUrl: "https://s1.execute-api.eu-west-1.amazonaws.com/prod",
        },
      },
    });
    vi.stubEnv("AWS_ENDPOINT_URL_SSM", store.url);
    vi.stubEnv("AWS_ENDPOINT_URL_CLOUDFORMATION", stacks.url);
    keys = { code_key: "1" };
    return async () => {
      vi.unstubAllEnvs();
      vi.unstubAllGlobals();
      await Promise.all([store.close(), stacks.close()]);
    };
  });

  const stage = (name: string) =>
    ({
      name,
      region: "eu-west-1",
      readSecret: async () => keys,
      writeSecret: async (values) => {
        keys = values;
      },
    }) as Stage;
  const order = async (command: Command, given: Given, { dryRun = false, name = "prod" } = {}) => {
    const told: string[] = [];
    const terminal = { tell: (line: string) => void told.push(line), show: () => undefined };
    await command.run({ given, dryRun, stage: stage(name), terminal });
    return told.join("\n");
  };
  const set = (name: string, Value: string) => {
    const Name = parameterPath("prod", name);
    store.held.set(Name, { Name, Value, Type: "String" });
  };
  const digest = () => store.held.get(parameterPath("prod", "FRONT_DIGEST"))?.Value;
  const certificate = "arn:aws:acm:us-east-1:000000000000:certificate/1";
  const given = { domain: "api.example.com", certificate };
  const held = () => stacks.held.get("marketplace-prod-front");

  test("their templates are as AWS wants them", () => {
    expect(templateProblems(frontTemplate)).toEqual([]);
    expect(templateProblems(spendingTemplate)).toEqual([]);
  });

  test("the stage gets the digest of the front's secret, and sockets use the front's domain", async () => {
    const { Resources } = await wholeTemplate("prod");
    for (const id of ["HttpApiStage", "SocketApiStage"])
      expect(Resources[id]?.Properties?.StageVariables, id).toEqual({
        "Fn::If": ["HasFrontDigest", { front: { Ref: "FrontDigest" } }, { Ref: "AWS::NoValue" }],
      });
    const { SOCKET_URL } = environmentOf("prod", ["requests"]) as Properties;
    const [condition, given, otherwise] = SOCKET_URL["Fn::If"].map((one: unknown) =>
      rendered(one, (of) => of),
    );
    expect([condition, given]).toEqual(["HasSocketDomain", "wss://SocketDomain/prod"]);
    expect(otherwise).toContain("wss://SocketApi.execute-api.");
    const [{ PathPattern, TargetOriginId }] = propertiesOf("Distribution").DistributionConfig.CacheBehaviors;
    expect([rendered(PathPattern, () => "prod"), TargetOriginId]).toEqual(["/prod", "socket"]);
  });

  test("front stands, and a second time there is nothing to do", async () => {
    expect(await order(front, given, { dryRun: true })).toContain("would put api.example.com before a1.");
    expect([held(), keys]).toEqual([undefined, { code_key: "1" }]);
    const told = await order(front, given);
    expect(told).toContain("Point api.example.com at d1.cloudfront.example");
    expect(told).toContain("ACCESS_TOKEN_ISSUER=https://api.example.com/api/v1");
    expect(held()?.parameters).toEqual({
      Domain: "api.example.com",
      CertificateArn: certificate,
      RequestsPerAddress: "3000",
      Stage: "prod",
      ApiHost: "a1.execute-api.eu-west-1.amazonaws.com",
      SocketHost: "s1.execute-api.eu-west-1.amazonaws.com",
      Secret: keys?.front_secret,
      SecretDigest: secretId(keys?.front_secret as string),
    });
    expect(keys).toMatchObject({ code_key: "1" });
    const made = structuredClone(held());
    expect(await order(front, given)).toContain("nothing to change");
    expect(held()).toEqual(made);
    await order(front, { ...given, requests: "500" });
    expect(held()?.parameters.RequestsPerAddress).toBe("500");
  });

  test("a front that can't be made is gone again, and one that can't be changed stays: both say why", async () => {
    stacks.fail("The certificate is not for that name");
    await expect(order(front, given)).rejects.toThrow(
      /^marketplace-prod-front was not changed\. First: The certificate is not for that name/,
    );
    expect(held()).toBeUndefined();
    stacks.fail();
    await order(front, given);
    const before = structuredClone(held()?.parameters);
    stacks.fail("No");
    await expect(order(front, { ...given, renew: true })).rejects.toThrow(/First: No What was there before/);
    expect(held()?.parameters).toEqual(before);
    expect(secretId(keys?.front_secret as string)).not.toBe(before?.SecretDigest);
  });

  test("closes only when the domain leads through the front, and by what the front adds", async () => {
    await expect(order(front, { close: true })).rejects.toThrow("has no front yet");
    await order(front, given);
    for (const name of ["ACCESS_TOKEN_ISSUER", "SOCKET_DOMAIN"]) {
      await expect(order(front, { close: true })).rejects.toThrow(
        `${name} is not stored, so clients are led`,
      );
      set(name, name === "SOCKET_DOMAIN" ? "api.example.com" : "https://api.example.com/api/v1");
    }
    let answer: Response | Error = new TypeError("fetch failed", { cause: new Error("ENOTFOUND") });
    vi.stubGlobal("fetch", async (url: string) => {
      expect(url).toBe("https://api.example.com/api/v1/ping");
      if (answer instanceof Error) throw answer;
      return answer;
    });
    const closing = (dryRun = false) => order(front, { close: true }, { dryRun });
    await expect(closing()).rejects.toThrow("answers: ENOTFOUND. Closed now, nobody");
    answer = new Response("", { status: 200 });
    await expect(closing()).rejects.toThrow("answers: 200, not by CloudFront");
    answer = new Response("", { status: 502, headers: { "x-amz-cf-id": "1" } });
    await expect(closing()).rejects.toThrow("answers: 502.");
    answer = new Response("", { status: 200, headers: { "x-amz-cf-id": "1" } });
    expect(await closing(true)).toContain("would close");
    expect(digest()).toBeUndefined();
    expect(await closing()).toContain("closes the API to all but the front: deploy now");
    expect(digest()).toBe(secretId(keys?.front_secret as string));
    expect(await closing()).toContain("already");
    await expect(order(front, { ...given, renew: true })).rejects.toThrow("First --open");
    await order(front, { open: true }, { dryRun: true });
    expect(digest()).not.toBe(none);
    await order(front, { open: true });
    expect(digest()).toBe(none);
    const former = keys?.front_secret;
    await order(front, { ...given, renew: true });
    expect(keys?.front_secret).not.toBe(former);
    await closing();
    expect(digest()).toBe(secretId(keys?.front_secret as string));
  });

  test.each([
    [
      "a certificate of another region",
      { certificate: certificate.replace("us-east-1", "eu-west-1") },
      /us-east-1 only/,
    ],
    ["too little", { requests: "0" }, /--requests must be/],
    ["no domain", { domain: "" }, /--domain is missing/],
    ["both at once", { open: true, close: true }, /not both/],
  ])("front refuses %s", async (_, change, said) => {
    await expect(order(front, { ...given, ...change })).rejects.toThrow(said);
    expect(held()).toBeUndefined();
  });

  test("front needs a stage that is there, with secrets", async () => {
    keys = undefined;
    await expect(order(front, given)).rejects.toThrow("Run: npm run ops -- secrets");
    await expect(order(front, given, { name: "beta" })).rejects.toThrow("beta is not deployed in eu-west-1");
    await expect(order(front, given, { name: "local" })).rejects.toThrow("has no front");
  });

  test("budget is set once, shown, changed, and kept where a change fails", async () => {
    const set = () => stacks.held.get("marketplace-prod-budget")?.parameters;
    expect(await order(budget, {})).toBe("No budget is set");
    await expect(order(budget, { monthly: "500" })).rejects.toThrow("--mail must be");
    for (const monthly of ["5e3", "0", "$5"])
      await expect(order(budget, { monthly, mail: "a@b.example" })).rejects.toThrow("--monthly must be");
    const first = { monthly: "500", mail: "ops@example.com" };
    expect(await order(budget, first, { dryRun: true })).toContain("would set: $500 a month");
    expect(set()).toBeUndefined();
    expect(await order(budget, first)).toContain("The budget stands");
    expect(await order(budget, { monthly: "500" })).toMatch(
      /^Set: \$500 a month; ops@example\.com is told at 50, 80, 100 %\n[\s\S]*Nothing to change$/,
    );
    stacks.fail("Too low");
    await expect(order(budget, { monthly: "5" })).rejects.toThrow("First: Too low");
    expect(set()).toEqual({ Monthly: "500", Mail: "ops@example.com" });
    stacks.fail();
    await order(budget, { monthly: "800" });
    expect(set()?.Monthly).toBe("800");
  });
});
