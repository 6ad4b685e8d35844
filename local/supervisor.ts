import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { bundle } from "../platform/bundle.ts";
import { builtIn } from "../platform/functions.ts";
import { root } from "../platform/operations.ts";
import { servedMarkets } from "../shared/configuration.ts";
import { typesOf } from "../shared/domain/payment/stripe-event-types.ts";
import { startBedrock } from "./bedrock/server.ts";
import { clockOffset, setClockOffset } from "./clock.ts";
import { dueIndex } from "./due.ts";
import { createTable, isFree, localClient, localCredentials, openStream, startDynamoDB } from "./dynamodb.ts";
import { Engine } from "./engine.ts";
import { type Addresses, localEnvironment } from "./environment.ts";
import { functionsClient } from "./functions-client.ts";
import { divertLog } from "./handler-log.ts";
import { createIssuer } from "./identity.ts";
import { lockDirectory } from "./lock.ts";
import { openMailbox } from "./mailbox.ts";
import { type Account, accountsOf } from "./page/accounts.ts";
import { startPage } from "./page/server.ts";
import { openPushService } from "./push/push-service.ts";
import { startRelay } from "./relay.ts";
import { type ObjectCreated, startS3 } from "./s3/server.ts";
import { storeYearFiles } from "./sample-year/files.ts";
import { seedYear } from "./sample-year/seed.ts";
import { openSchedules } from "./schedules.ts";
import { localSecrets, startSecrets, stripeKeys } from "./secrets.ts";
import { seedAccounts } from "./seed-accounts.ts";
import { seedCatalogs } from "./seed-catalog.ts";
import { seedKnowledge } from "./seed-knowledge.ts";
import { seedPayout } from "./seed-payout.ts";
import { seedPlan } from "./seed-plan.ts";
import { seedProvider } from "./seed-provider.ts";
import { Service } from "./service.ts";
import { type PortName, portNames, purposeOf, type Settings } from "./settings.ts";
import { startSqs } from "./sqs/server.ts";
import { stageQueues } from "./sqs/stage-queues.ts";
import { stateFile } from "./state-file.ts";
import { startStripeEmulator } from "./stripe/server.ts";
import { startTaxOffice } from "./tax-office/server.ts";
import { timeTravel } from "./time-travel.ts";
import { startTranscribe } from "./transcribe/server.ts";

export type Tell = {
  /** A step that takes a moment, before it begins. */
  starting: (what: string) => void;
  /** What runs now, where, and how many milliseconds its start took. */
  started: (what: string, where: string, after_ms: number) => void;
  /** A line for the person at the terminal. */
  note: (line: string) => void;
};

export type Running = {
  addresses: Addresses;
  accounts: Account[];
  /** Rejects when something essential has ended and can't be restarted; pending otherwise. */
  failed: Promise<never>;
  stop: () => Promise<void>;
};

/** What to run, and how. */
type Asked = Settings & { fresh: boolean; year: boolean; models?: boolean };

const table = "marketplace-local";
const tick_ms = 1000;
const logShown_bytes = 64 * 1024;

/** Whether a market of this start registers its invoices; read once the markets are chosen. */
const registersInvoices = async (): Promise<boolean> => {
  const { markets } = await import("../shared/markets/served.ts");
  return markets.some(({ tax }) => tax.registration !== "none");
};

/** Throws an Error that names every port that another program uses, and how to choose others. */
const refuseTakenPorts = async ({ ports, models }: Asked, registers: boolean): Promise<void> => {
  const unused = new Set<PortName>([
    ...(process.env.DYNAMODB_ENDPOINT ? (["DYNAMODB_PORT"] as const) : []),
    ...(models ? [] : (["BEDROCK_PORT", "TRANSCRIBE_PORT"] as const)),
    ...(registers ? [] : (["TAX_OFFICE_PORT"] as const)),
  ]);
  const own = portNames.filter((name) => !unused.has(name));
  const free = await Promise.all(own.map((name) => isFree(ports[name])));
  const taken = own.filter((_, index) => !free[index]);
  if (taken.length === 0) return;
  throw new Error(
    [
      ...taken.map((name) => `Port ${ports[name]} (${purposeOf(name)}) is taken by another program.`),
      `Stop that program, or choose other ports: ${taken.map((name) => `${name}=${ports[name] + 10_000}`).join(" ")} npm start`,
    ].join("\n"),
  );
};

/** The files that a start makes in its folder. --fresh deletes these and nothing else. */
const leavings =
  "{table.sqlite*,s3,stripe.json*,mailbox.jsonl,push-subscriptions.jsonl,dead-letters.jsonl,stream.json*,queues.json*,schedules.json*,clock.json*,secrets.json,identity-key.pem,service.log,demo}";

const forget = (directory: string): void => {
  for (const name of globSync(leavings, { cwd: directory }))
    rmSync(join(directory, name), { recursive: true, force: true });
};

const tail = (file: string): string =>
  existsSync(file) ? readFileSync(file).subarray(-logShown_bytes).toString("utf8") : "";

/** Runs cleanups, last first, each even if others fail. */
const undoings = () => {
  const steps: (() => unknown)[] = [];
  return {
    add: (step: () => unknown): void => {
      steps.push(step);
    },
    run: async (): Promise<void> => {
      for (const step of steps.splice(0).reverse()) {
        try {
          await step();
        } catch (error) {
          console.error(error);
        }
      }
    },
  };
};

/**
 * Starts everything that `npm start` runs and returns how to stop it. If it can't, stops what it had started and
 * throws an Error for a person.
 */
export const supervise = async (settings: Asked, tell: Tell): Promise<Running> => {
  const { directory, ports, origins, fresh, year, models, modelAddresses } = settings;
  const registers = await registersInvoices();
  const { tax_office, ...usual } = settings.addresses;
  const addresses = { ...usual, ...(registers && { tax_office }) };
  const inDirectory = (name: string) => join(directory, name);
  const undo = undoings();
  const startedAt = performance.now();
  let stopping = false;
  let state: "starting" | "ready" = "starting";

  const timed = async <T>(what: string, where: string, work: () => Promise<T>): Promise<T> => {
    const from = performance.now();
    const result = await work();
    tell.started(what, where, performance.now() - from);
    return result;
  };
  const note = (line: string): void => {
    if (!stopping) tell.note(line);
  };
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  failed.catch(() => undefined);

  const start = async (): Promise<Account[]> => {
    mkdirSync(directory, { recursive: true });
    const lock = await lockDirectory(directory, addresses.page);
    undo.add(lock.release);
    await refuseTakenPorts(settings, registers);
    if (fresh) forget(directory);

    const clockFile = stateFile<{ offset_ms: number }>(inDirectory("clock.json"), { offset_ms: 0 });
    setClockOffset(clockFile.get().offset_ms);
    const held = localSecrets(inDirectory("secrets.json"));
    const environment = localEnvironment(addresses, held, {
      table,
      origins,
      ...(models && { models: modelAddresses }),
    });
    Object.assign(process.env, environment);

    const page = await startPage(ports.PAGE_PORT, addresses.api);
    undo.add(page.close);
    const facts: (() => Record<string, unknown>)[] = [];
    page.parts.status = () => ({
      pid: process.pid,
      state,
      uptime_seconds: Math.round((performance.now() - startedAt) / 1000),
      now: new Date().toISOString(),
      clock_offset_seconds: Math.round(clockOffset() / 1000),
      directory,
      markets: servedMarkets(),
      addresses,
      ...Object.assign({}, ...facts.map((fact) => fact())),
    });
    const mailbox = openMailbox(inDirectory("mailbox.jsonl"));
    page.parts.mailbox = mailbox;
    page.parts.push = openPushService({
      file: inDirectory("push-subscriptions.jsonl"),
      address: `${addresses.page}/push/messages`,
      shown: mailbox.add,
    });
    facts.push(() => ({ mailbox_messages: mailbox.count() }));
    const issuer = createIssuer({
      issuer: environment.IDP_ISSUER as string,
      audience: environment.IDP_AUDIENCE as string,
      file: inDirectory("identity-key.pem"),
    });
    page.parts.identity = {
      jwks: issuer.jwks,
      token: async (holder) => {
        const id_token = await issuer.idToken(holder);
        return { id_token, payload: issuer.clientPayload(holder, id_token) };
      },
    };

    const secrets = await startSecrets(held, ports.SECRETS_PORT);
    undo.add(secrets.close);

    const engine = new Engine({
      start: () => startDynamoDB({ port: ports.DYNAMODB_PORT, file: inDirectory("table.sqlite") }),
      started: async ({ pid }) => {
        if (pid) lock.engineStarted(pid);
        await service?.inform(clockOffset());
      },
      tell: note,
      fail,
    });
    const client = localClient(addresses.dynamodb);
    const dynamodb = timed("DynamoDB", addresses.dynamodb, async () => {
      undo.add(() => engine.stop());
      await engine.start();
      await createTable(client, table);
      if (year)
        await timed("Year", "a year of a marketplace", () =>
          seedYear({
            table_file: engine.pid === undefined ? undefined : inDirectory("table.sqlite"),
            stripe: { file: inDirectory("stripe.json"), base_url: addresses.stripe },
          }),
        );
      await openStream(client, table);
      undo.add(() => client.destroy());
    });

    const uploads: ObjectCreated[] = [];
    let onCreated = async (event: ObjectCreated): Promise<void> => {
      uploads.push(event);
      throw new Error("the relay has not started yet");
    };
    const s3 = timed("S3", addresses.s3, async () => {
      const server = await startS3({
        port: ports.S3_PORT,
        directory: inDirectory("s3"),
        credentials: [localCredentials],
        buckets: [
          {
            name: environment.MEDIA_BUCKET as string,
            cors: [
              {
                allowedOrigins: (environment.ALLOWED_ORIGINS as string).split(","),
                allowedMethods: ["GET", "HEAD", "POST", "PUT"],
                allowedHeaders: ["*"],
                exposeHeaders: ["ETag"],
              },
            ],
          },
        ],
        onCreated: (event) => onCreated(event),
      });
      undo.add(server.close);
    });

    const queues = timed("SQS", addresses.sqs, async () => {
      const server = await startSqs({
        port: ports.SQS_PORT,
        queues: await stageQueues("local"),
        file: inDirectory("queues.json"),
      });
      undo.add(server.close);
      return server;
    });

    const minds = models
      ? timed("Models", `${modelAddresses.bedrock}, ${modelAddresses.transcribe}`, async () => {
          const [model, speech] = await Promise.all([
            startBedrock({ port: ports.BEDROCK_PORT }),
            startTranscribe({ port: ports.TRANSCRIBE_PORT }),
          ]);
          undo.add(model.close);
          undo.add(speech.close);
        })
      : undefined;

    const office = registers
      ? timed("Tax office", settings.addresses.tax_office, async () => {
          const server = await startTaxOffice({ port: ports.TAX_OFFICE_PORT });
          undo.add(server.close);
        })
      : undefined;

    const webhook = `${addresses.api}/service-provider/membership/webhook`;
    const startPayments = async () => {
      const emulator = await startStripeEmulator({
        port: ports.STRIPE_PORT,
        secretKey: stripeKeys.secret,
        publishableKey: stripeKeys.publishable,
        dataFile: inDirectory("stripe.json"),
        webhooks: [
          { url: webhook, secret: stripeKeys.webhook, types: typesOf("platform") },
          { url: webhook, secret: stripeKeys.connectWebhook, connect: true, types: typesOf("connected") },
          { url: webhook, secret: stripeKeys.thinWebhook, thin: true, types: typesOf("thin") },
        ],
      });
      undo.add(emulator.close);
      return emulator;
    };
    const payments = (year ? dynamodb : Promise.resolve()).then(() =>
      timed("Stripe", addresses.stripe, startPayments),
    );

    let service: Service | undefined;
    tell.starting("Building and loading the functions");
    const serving = timed("API", addresses.api, async () => {
      await dynamodb;
      service = new Service({
        environment: {
          ...environment,
          API_PORT: String(ports.API_PORT),
          SOCKET_PORT: String(ports.SOCKET_PORT),
          LAMBDA_PORT: String(ports.LAMBDA_PORT),
        },
        engine_pid: () => engine.pid,
        log_file: inDirectory("service.log"),
        health: `${addresses.api}/ping`,
        tell: note,
      });
      undo.add(() => service?.stop());
      await service.start(bundle(resolve(root, builtIn("local")), { together: true }));
      return service;
    });

    const parts = [dynamodb, s3, queues, minds, office, payments, serving] as const;
    await Promise.allSettled(parts);
    await Promise.all(parts);
    const [emulator, running] = [await payments, await serving];
    facts.push(() => ({ service: { pid: running.pid, restarts: running.restarts } }));
    page.parts.log = () => tail(inDirectory("service.log"));

    const invoke = functionsClient(`http://127.0.0.1:${ports.LAMBDA_PORT}`, () => running.whenReady());
    const relay = await startRelay({
      endpoint: addresses.dynamodb,
      table,
      queues: await queues,
      directory,
      invoke,
      tell: note,
    });
    undo.add(relay.stop);
    onCreated = relay.objectCreated;
    const due = dueIndex(client, table);
    const schedules = await openSchedules(inDirectory("schedules.json"), invoke, due, note);
    const travel = timeTravel({
      due,
      relay,
      schedules,
      setServiceClock: (offset_ms) => running.inform(offset_ms),
      settlePayments: emulator.advance,
      remember: (offset_ms) => clockFile.set({ offset_ms }),
    });
    page.parts.advance = travel.advance;
    facts.push(relay.status, () => ({ schedules: schedules.status() }));

    let ticking = false;
    const ticker = setInterval(async () => {
      if (ticking) return;
      ticking = true;
      await travel.tick().catch((error: Error) => note(`schedules · ${error.message}`));
      ticking = false;
    }, tick_ms);
    undo.add(() => clearInterval(ticker));

    await running.whenReady();
    divertLog(inDirectory("service.log"));
    const seeded = await timed("Seed", "accounts, catalog, knowledge, plan, provider", async () => {
      const people = await seedAccounts();
      await Promise.all([seedCatalogs(), seedKnowledge(), seedPlan(), ...(year ? [storeYearFiles()] : [])]);
      await seedProvider({ payout: await seedPayout(people.service_provider) });
      return people;
    });
    page.parts.accounts = () => accountsOf(seeded);
    state = "ready";
    return accountsOf(seeded);
  };

  const stop = async (): Promise<void> => {
    stopping = true;
    await undo.run();
  };

  try {
    return { addresses, accounts: await Promise.race([start(), failed]), failed, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
