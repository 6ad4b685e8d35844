/**
 * A server in a process of its own that a test asks more than it can do: it works on few requests at a time, as what is behind
 * a service does. It says its port. With places it takes what they hold, else whatever comes.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { admitAt, type Places } from "../../local/admission.ts";
import { freePort } from "../../local/dynamodb.ts";

const work_ms = 20;
const abreast = 4;
let working = 0;
const waiting: (() => void)[] = [];

/** Works for a moment; nobody more than a few at a time. */
const work = async (): Promise<void> => {
  if (working === abreast) await new Promise<void>((turn) => waiting.push(turn));
  else working += 1;
  await wait(work_ms);
  const next = waiting.shift();
  if (next) next();
  else working -= 1;
};

const port = await freePort();
const offered = process.argv[2];
if (offered) admitAt(port, JSON.parse(offered) as Places);
const server = createServer(async (_, response) => {
  await work();
  response.end("{}");
});
server.listen(port, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.once("disconnect", () => process.exit(0));
