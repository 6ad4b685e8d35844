import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { endingWithParent } from "../../local/child-process.ts";
import { freePort } from "../../local/dynamodb.ts";
import { portNames, readSettings, type Settings } from "../../local/settings.ts";
import type { Drawing } from "../../platform/draw.ts";
import { root } from "../../platform/operations.ts";
import { type Fault, startNemesis } from "../support/nemesis.ts";
import { heldBy } from "./memory.ts";
import type { FromService } from "./service.ts";

/** Dependencies that can fail, by the name of their setting, and by their usual name. */
const neighbors = {
  dynamodb: "the table",
  s3: "the store",
  sqs: "the queue",
  stripe: "the payment provider",
  page: "the mail and identity service",
} as const;
type Neighbor = keyof typeof neighbors;

const failures: Record<string, Fault> = {
  "can't be reached": "drop_before",
  "loses its answers": "drop_after",
  "answers 503 in HTML": "gateway",
  hangs: "hang",
};

const started_most_ms = 240_000;

/** A proxy to a local port that can be cut. */
const startLine = async (port: number) => {
  const ends = new Set<Socket>();
  const cut = () => {
    for (const end of ends) end.destroy();
  };
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      end.on("error", () => end.destroy());
      end.once("close", () => {
        ends.delete(end);
        other.destroy();
      });
      end.pipe(other);
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    close: (): void => {
      cut();
      server.close();
    },
  };
};

/** The local service with proxies in front of its dependencies. */
export const startTroubled = async (directory: string) => {
  const ports: Record<string, string> = Object.fromEntries(
    await Promise.all(portNames.map(async (name) => [name, String(await freePort())])),
  );
  const settings: Settings = readSettings({ ...ports, LOCAL_DIRECTORY: directory });
  const failing = new Map<Neighbor, Fault>();
  const proxies = await Promise.all(
    (Object.keys(neighbors) as Neighbor[]).map(async (name) => ({
      name,
      proxy: await startNemesis(settings.addresses[name], () => failing.get(name)),
    })),
  );
  const line = await startLine(settings.ports.SOCKET_PORT);
  const addresses = {
    ...Object.fromEntries(proxies.map(({ name, proxy }) => [name, proxy.url])),
    socket: `ws://127.0.0.1:${line.port}`,
  };
  const inspected = await freePort();
  const { PATH, HOME, TMPDIR, DYNOXIDE_BIN } = process.env;
  const child = endingWithParent(
    fork(resolve(root, "tests/soak/service.ts"), {
      cwd: root,
      silent: true,
      env: {
        ...{ PATH, HOME, TMPDIR, DYNOXIDE_BIN },
        ...ports,
        READS_PER_MINUTE: "1000000",
        NODE_OPTIONS: `--inspect-port=${inspected}`,
        LOCAL_DIRECTORY: directory,
        NEIGHBORS: JSON.stringify(addresses),
      },
    }),
  );
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      said = (said + chunk).slice(-5000);
    });
  const notes: string[] = [];
  await new Promise<void>((ready, fail) => {
    const late = setTimeout(() => fail(new Error(`The service did not start.\n${said}`)), started_most_ms);
    child.on("message", (message: FromService) => {
      if ("note" in message) notes.push(message.note);
      else ready();
    });
    child.once("exit", (code) => fail(new Error(`The service stopped (${code}).\n${said}\n${notes.at(-1)}`)));
    child.once("message", () => clearTimeout(late));
  });

  const status = async () => {
    const answer = await fetch(`${settings.addresses.page}/status.json`);
    return (await answer.json()) as {
      now: string;
      service: { pid: number };
      dead_letters: { count: number; latest: { function: string; error: string }[] };
    };
  };
  const engine = (): number =>
    (JSON.parse(readFileSync(join(directory, "lock.json"), "utf8")) as { engine_pid: number }).engine_pid;

  return {
    settings,
    ports,
    notes,
    status,
    /** Resolves when the service answers. */
    answers: async (): Promise<void> => {
      for (let left = 300; left > 0; left -= 1) {
        const well = await fetch(`${settings.addresses.api}/ping`).then(
          ({ ok }) => ok,
          () => false,
        );
        if (well) return;
        await wait(100);
      }
      throw new Error("The service does not answer.");
    },
    /** The bytes held by the process of the handlers, without garbage. */
    memory: async (): Promise<number> => heldBy((await status()).service.pid, inspected),
    isOver: () => child.exitCode !== null || child.signalCode !== null,

    /** All dependencies recover. */
    heal: () => failing.clear(),

    /** Makes a dependency fail for a time. */
    fail: async (name: Neighbor, how: keyof typeof failures, ms: number): Promise<void> => {
      failing.set(name, failures[how] as Fault);
      await wait(ms);
      failing.delete(name);
    },
    cutSockets: line.cut,
    killService: async (): Promise<void> => {
      process.kill((await status()).service.pid, "SIGKILL");
    },
    killTable: (): void => {
      process.kill(engine(), "SIGKILL");
    },

    stop: async (): Promise<void> => {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, "exit");
        child.disconnect();
        await gone;
      }
      line.close();
      await Promise.all(proxies.map(({ proxy }) => proxy.close()));
    },
  };
};
export type Troubled = Awaited<ReturnType<typeof startTroubled>>;

export type Trouble = { what: string; begin: () => Promise<void> };

type Means = {
  service: Troubled;
  /** Delivers earlier events again. */
  deliverAgain: () => Promise<void>;
};

/** Draws troubles, never the same kind twice in a row. While memory is being watched, the service's process is spared. */
export const troublesFrom = (draw: Drawing, { service, deliverAgain }: Means) => {
  const away = (): Trouble => {
    const name = draw.one(Object.keys(neighbors) as Neighbor[]);
    const how = draw.one(Object.keys(failures));
    const ms = draw.between(2000, 6000);
    return {
      what: `${neighbors[name]} ${how} for ${Math.round(ms / 1000)} s`,
      begin: () => service.fail(name, how, ms),
    };
  };
  const kinds: Record<string, () => Trouble> = {
    service: () => ({ what: "the service's process is killed", begin: service.killService }),
    table: () => ({ what: "the table's process is killed", begin: async () => service.killTable() }),
    away,
    "away again": away,
    stream: () => ({
      what: "the last events are delivered twice more, in another order",
      begin: deliverAgain,
    }),
    sockets: () => ({ what: "all sockets are cut", begin: async () => service.cutSockets() }),
  };
  let last = "";
  return (sparing: boolean): Trouble => {
    const names = Object.keys(kinds).filter((name) => name !== last && !(sparing && name === "service"));
    last = draw.one(names);
    return (kinds[last] as () => Trouble)();
  };
};
