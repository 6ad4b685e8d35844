import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { endingWithParent } from "../../local/child-process.ts";
import { freePort } from "../../local/dynamodb.ts";

const root = resolve(import.meta.dirname, "../..");
const directory = mkdtempSync(join(tmpdir(), "marketplace-start-"));
const portNames = [
  "API",
  "SOCKET",
  "PAGE",
  "LAMBDA",
  "DYNAMODB",
  "S3",
  "SQS",
  "STRIPE",
  "SECRETS",
  "TAX_OFFICE",
] as const;

type Ports = Record<`${(typeof portNames)[number]}_PORT`, string>;

const chosenPorts = async (): Promise<Ports> =>
  Object.fromEntries(
    await Promise.all(portNames.map(async (name) => [`${name}_PORT`, String(await freePort())])),
  ) as Ports;

const host = (): Record<string, string | undefined> => {
  const { PATH, HOME, TMPDIR, DYNOXIDE_BIN } = process.env;
  return { PATH, HOME, TMPDIR, DYNOXIDE_BIN };
};

/** Where somebody who builds a front end runs it. */
const frontEnds = ["http://localhost:5173", "http://127.0.0.1:5174"];

/** What works is there much sooner, on a busy machine too. */
const patience = { timeout: 240_000, interval: 50 };

type Started = { child: ChildProcess; said: () => string; ended: Promise<number | null> };

const start = (ports: Ports, args: string[] = []): Started => {
  const child = endingWithParent(
    spawn(process.execPath, ["local/run.mjs", "local/start.ts", ...args], {
      cwd: root,
      env: { ...host(), ...ports, LOCAL_DIRECTORY: directory, ALLOWED_ORIGINS: frontEnds.join(", ") },
    }),
  );
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => {
    text += chunk;
  });
  child.stderr.on("data", (chunk: Buffer) => {
    text += chunk;
  });
  const ended = once(child, "exit").then(([code]) => code as number | null);
  return { child, said: () => text, ended };
};

const ready = async ({ child, said }: Started): Promise<void> => {
  const isReady = () => said().includes("Next, in another terminal");
  await vi.waitUntil(() => isReady() || child.exitCode !== null, patience).catch(() => undefined);
  if (!isReady()) throw new Error(`It did not start:\n${said()}`);
};

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const gone = (...pids: number[]): Promise<boolean> => vi.waitUntil(() => !pids.some(alive), patience);

// biome-ignore lint/suspicious/noExplicitAny: read as clients read it
const asked = async (url: string, body?: unknown): Promise<{ status: number; data: any }> => {
  const response = await fetch(url, {
    ...(body !== undefined && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
    signal: AbortSignal.timeout(60_000),
  });
  return { status: response.status, data: await response.json() };
};

/** Headers that pages need not read, or can always read. */
const ofTransport =
  /^(access-control-.*|content-.*|cache-control|date|connection|keep-alive|accept-ranges|transfer-encoding|referrer-policy|strict-transport-security|x-content-type-options)$/;

let ports: Ports;
let api: string;
let page: string;
let running: Started;

const restart = async (args: string[] = []): Promise<void> => {
  running = start(ports, args);
  await ready(running);
};

const pids = async (): Promise<{ supervisor: number; service: number; engine: number }> => {
  const lock = JSON.parse(readFileSync(join(directory, "lock.json"), "utf8"));
  const { data } = await asked(`${page}/status.json`);
  return { supervisor: lock.pid, service: data.service.pid, engine: lock.engine_pid };
};

describe("npm start", () => {
  beforeAll(async () => {
    ports = await chosenPorts();
    api = `http://127.0.0.1:${ports.API_PORT}/api/v1`;
    page = `http://127.0.0.1:${ports.PAGE_PORT}`;
    await restart();
  });

  afterAll(async () => {
    running.child.kill("SIGTERM");
    await running.ended;
    rmSync(directory, { recursive: true, force: true });
  });

  test.each(["0", "-0", "false", "null", '""', '"5"', "true", "[]"])(
    "the body %s is refused as on AWS: an operation takes an object",
    async (body) => {
      const post = (headers: Record<string, string>) =>
        fetch(`${api}/authentication/sign-in`, { method: "POST", headers, body: Buffer.from(body) });
      const answer = await post({ "content-type": "application/json" });
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ error: { code: "request.invalid" } });
      expect((await post({ "content-type": "text/plain" })).status).toBe(415);
    },
  );

  test("a browser may call it from this machine's pages under both names and from the origins that are given", async () => {
    const preflight = async (url: string, origin: string) => {
      const { status, headers } = await fetch(url, {
        method: "OPTIONS",
        headers: {
          origin,
          "access-control-request-method": "POST",
          "access-control-request-headers": "content-type,authorization,idempotency-key",
        },
      });
      return { status, allowed: headers.get("access-control-allow-origin") };
    };
    const s3 = `http://127.0.0.1:${ports.S3_PORT}/marketplace-media`;
    const asked = [`${api}/authentication/sign-in`, s3];
    const pages = ["127.0.0.1", "localhost"].flatMap((name) =>
      [ports.API_PORT, ports.PAGE_PORT].map((port) => `http://${name}:${port}`),
    );
    for (const origin of [...pages, ...frontEnds])
      for (const url of asked) {
        const said = await preflight(url, origin);
        expect(said.status, `${origin} of ${url}`).toBeLessThan(300);
        expect(said.allowed, `${origin} of ${url}`).toBe(origin);
      }
    for (const url of asked)
      expect((await preflight(url, "http://localhost:5175")).allowed, url).not.toBe("http://localhost:5175");
    const answer = await fetch(`${api}/ping`, { headers: { origin: frontEnds[0] as string } });
    expect(answer.headers.get("access-control-allow-origin")).toBe(frontEnds[0]);
  });

  test("answers over HTTP, says what runs where and who can sign in", async () => {
    const { status, data } = await asked(`${api}/ping`);
    expect([status, data.success, data.data.state]).toEqual([200, true, "up"]);
    expect(running.said()).toContain(api);
    expect(running.said()).toContain("npm run demo");
    const { data: accounts } = await asked(`${page}/accounts.json`);
    expect(accounts.map(({ role }: { role: string }) => role)).toEqual(["user", "service_provider", "admin"]);
    for (const { email, sign_in } of accounts) {
      expect(running.said()).toContain(email);
      const said = await asked(`${api}${sign_in.path}`, sign_in.body);
      expect([sign_in.path, said.status]).toEqual([sign_in.path, 200]);
      expect(said.data.data.access_token).toMatch(/^eyJ/);
    }
  });

  test("unknown routes are answered in the envelope", async () => {
    const missing = await asked(`${api}/no-such-thing`);
    expect([missing.status, missing.data.error.code]).toEqual([404, "request.path_unknown"]);
    const wrong = await asked(`${api}/ping`, {});
    expect([wrong.status, wrong.data.error.code]).toEqual([405, "request.method_not_allowed"]);
  });

  test("CORS allows every header of the interface to an allowed origin", async () => {
    const { origin } = new URL(api);
    const listed = (response: Response, name: string) =>
      (response.headers.get(`access-control-${name}`) ?? "").toLowerCase().split(",");
    const preflight = await fetch(`${api}/authentication/sign-in`, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "POST" },
    });
    expect(listed(preflight, "allow-headers")).toEqual(
      expect.arrayContaining(["authorization", "content-type", "idempotency-key", "if-none-match"]),
    );
    const read = async (method: string, path: string): Promise<void> => {
      const response = await fetch(api + path, {
        method,
        headers: { origin, "content-type": "application/json" },
        ...(method === "POST" && { body: '{"email":"nobody@example.com","password":"not-the-right-one"}' }),
      });
      await response.body?.cancel();
      const ours = [...response.headers.keys()].filter((name) => !ofTransport.test(name));
      expect(ours).toContain("x-request-id");
      expect(listed(response, "expose-headers")).toEqual(expect.arrayContaining(ours));
    };
    await read("POST", "/authentication/sign-in");
    await read("GET", "/openapi.json");
    await read("GET", "/authentication/get-all-address");
    await read("DELETE", "/ping");
  });

  test("a sign-up's code arrives in the mailbox, through the table's stream", async () => {
    const email = "new.person@example.com";
    const signUp = await asked(`${api}/authentication/sign-up`, {
      email,
      password: "gravel-otter-lamp-38",
      name: "New Person",
    });
    expect(signUp.status).toBe(200);
    const arrived = async (): Promise<{ code: string; to: string }[] | undefined> => {
      const { data } = await asked(`${page}/mailbox.json?to=${encodeURIComponent(email)}`);
      return data.length > 0 ? data : undefined;
    };
    const messages = await vi.waitUntil(arrived, patience);
    expect(messages).toMatchObject([{ to: email, code: expect.stringMatching(/^\d{6}$/) }]);
    const verified = await asked(`${api}/authentication/verify-otp`, {
      challenge_id: signUp.data.data.challenge_id,
      otp: messages[0]?.code,
    });
    expect(verified.status).toBe(200);
  });

  test("the operator's smoke test books a job, pays for it, cancels it and leaves nobody behind", async () => {
    const smoke = spawn(process.execPath, ["local/run.mjs", "ops/ops.ts", "smoke", "--stage", "local"], {
      cwd: root,
      env: { ...host(), ...ports, LOCAL_DIRECTORY: directory },
    });
    let said = "";
    for (const stream of [smoke.stdout, smoke.stderr])
      stream.on("data", (chunk: Buffer) => {
        said += chunk;
      });
    const [code] = await once(smoke, "exit");
    expect([code, said]).toEqual([0, expect.stringContaining("All is well")]);
    expect(said).toContain("1500 requests were made for the comparison of releases; 0 of them failed");
    expect(said).toContain("the webhook came and the job is open");
    expect(said).toContain("the held money was released");
  });

  test("a message is shown once, however often it is delivered", async () => {
    const message = { message_id: "twice", channel: "sms", to: "+15550100199", text: "Once." };
    await asked(`${page}/mailbox`, message);
    expect((await asked(`${page}/mailbox`, message)).data).toEqual({ message_id: "twice", duplicate: true });
    expect((await asked(`${page}/mailbox.json?to=%2B15550100199`)).data).toHaveLength(1);
    expect((await asked(`${page}/mailbox`, { channel: "smoke" })).status).toBe(422);
  });

  test("the issuer's ID token verifies with the keys it shows", async () => {
    const { data } = await asked(`${page}/identity/token`, { uid: "google-1", email: "g@example.com" });
    const { createRemoteJWKSet, jwtVerify } = await import("jose");
    const { payload } = await jwtVerify(data.id_token, createRemoteJWKSet(new URL(`${page}/identity/keys`)));
    expect(payload).toMatchObject({ sub: "google-1", email: "g@example.com", email_verified: true });
    expect(data.payload.stsTokenManager.accessToken).toBe(data.id_token);
  });

  test("the clock moves for the handlers, and the schedules run before the answer", async () => {
    const before = Date.parse((await asked(`${api}/ping`)).data.data.time);
    const { data: arrival } = await asked(`${page}/clock`, { advance_seconds: 172_800 });
    const after = Date.parse((await asked(`${api}/ping`)).data.data.time);
    expect(after - before).toBeGreaterThanOrEqual(172_800_000);
    expect(after - before).toBeLessThan(172_830_000);
    expect(arrival.schedules_run.map(({ schedule }: { schedule: string }) => schedule)).toContain("outbox");
    expect((await asked(`${page}/clock`, { advance_seconds: -1 })).status).toBe(422);
  });

  test("requests from other sites and other host names are refused", async () => {
    const foreign = await fetch(`${page}/clock`, {
      method: "POST",
      headers: { origin: "https://evil.example" },
      body: '{"advance_seconds":60}',
    });
    expect(foreign.status).toBe(403);
    const rebound = spawn(
      process.execPath,
      [
        "-e",
        `require("node:http").get({ port: ${ports.PAGE_PORT}, path: "/accounts.json", headers: { host: "evil.example" } }, (r) => process.exit(r.statusCode === 421 ? 0 : 1))`,
      ],
      { stdio: "ignore" },
    );
    expect((await once(rebound, "exit"))[0]).toBe(0);
  });

  test("a second start on the same data is refused, even a fresh one, and the first goes on", async () => {
    const second = start(await chosenPorts(), ["--fresh"]);
    expect(await second.ended).toBe(1);
    expect(second.said()).toMatch(/already runs with the data in/);
    expect(existsSync(join(directory, "table.sqlite"))).toBe(true);
    expect((await asked(`${api}/ping`)).status).toBe(200);
  });

  test("killed handlers are started again, and so is a killed engine", async () => {
    const { service, engine } = await pids();
    process.kill(service, "SIGKILL");
    process.kill(engine, "SIGKILL");
    expect(await gone(service, engine)).toBe(true);
    const account = { email: "user@local.example", password: "local-user-sign-in" };
    const signsIn = () =>
      asked(`${api}/authentication/sign-in`, account).then(
        ({ status }) => status === 200,
        () => false,
      );
    expect(await vi.waitUntil(signsIn, patience)).toBe(true);
    expect(running.said()).toContain("The service stopped unexpectedly (SIGKILL) and is started again.");
    expect(running.said()).toContain("DynamoDB stopped unexpectedly and is started again");
  });

  test("stopping ends every process; the next start has the data, the messages and the clock", async () => {
    const { supervisor, service, engine } = await pids();
    const at = Date.parse((await asked(`${api}/ping`)).data.data.time);
    running.child.kill("SIGTERM");
    expect(await running.ended).toBe(0);
    expect(await gone(supervisor, service, engine)).toBe(true);
    await restart();
    const signIn = await asked(`${api}/authentication/sign-in`, {
      email: "new.person@example.com",
      password: "gravel-otter-lamp-38",
    });
    expect(signIn.status).toBe(200);
    expect((await asked(`${page}/mailbox.json?to=%2B15550100199`)).data).toHaveLength(1);
    expect((await asked(`${page}/mailbox.json?to=new.person@example.com`)).data).toHaveLength(1);
    expect(Date.parse((await asked(`${api}/ping`)).data.data.time)).toBeGreaterThan(at);
  });

  test("killing the supervisor leaves no process behind, and work under way is done once", async () => {
    const { supervisor, service, engine } = await pids();
    const email = "interrupted@example.com";
    const signUp = await asked(`${api}/authentication/sign-up`, {
      email,
      password: "gravel-otter-lamp-38",
      name: "Interrupted Person",
    });
    process.kill(supervisor, "SIGKILL");
    expect(signUp.status).toBe(200);
    expect(await gone(supervisor, service, engine)).toBe(true);
    await restart();
    await asked(`${page}/clock`, { advance_seconds: 120 });
    expect((await asked(`${page}/mailbox.json?to=${email}`)).data).toHaveLength(1);
  });

  test("a taken port is named, with what to do about it", async () => {
    running.child.kill("SIGINT");
    running.child.kill("SIGINT");
    expect(await running.ended).toBe(0);
    expect(running.said()).toContain("Stopped.");
    const other = createServer().listen(Number(ports.S3_PORT), "127.0.0.1");
    await once(other, "listening");
    const refused = start(ports);
    expect(await refused.ended).toBe(1);
    expect(refused.said()).toContain(`Port ${ports.S3_PORT} (S3) is taken by another program.`);
    expect(refused.said()).toContain("S3_PORT=");
    other.close();
    await once(other, "close");
  });

  test("once the port is free the service starts again; a fresh start keeps nothing", async () => {
    await restart(["--fresh"]);
    expect((await asked(`${api}/ping`)).status).toBe(200);
    for (const email of ["new.person@example.com", "interrupted@example.com"]) {
      expect((await asked(`${page}/mailbox.json?to=${email}`)).data).toEqual([]);
      const signIn = await asked(`${api}/authentication/sign-in`, {
        email,
        password: "gravel-otter-lamp-38",
      });
      expect(signIn.status).toBe(401);
    }
  });
});
