import { parseArgs, styleText } from "node:util";
import { ConnectionError, MarketplaceError } from "../clients/typescript/client.ts";
import { hardDay } from "./demo/hard-day.ts";
import { invoices } from "./demo/invoices.ts";
import { money } from "./demo/money.ts";
import { Unexpected } from "./demo/narrator.ts";
import { open } from "./demo/open.ts";
import { paidJob } from "./demo/paid-job.ts";
import { people } from "./demo/people.ts";
import { anonymous, api, clockLead, page, run } from "./demo/stage.ts";
import { talk } from "./demo/talk.ts";

const plays = {
  job: paidJob,
  madrid: { ...paidJob, title: "A job in Madrid" },
  people,
  "hard-day": hardDay,
  talk,
  money,
  invoices,
  open,
};

const {
  positionals: [asked = "job"],
} = parseArgs({
  allowPositionals: true,
  options: { watch: { type: "boolean" }, market: { type: "string" } },
});
if (!(asked in plays)) {
  console.error(`There is no demo "${asked}". Choose one: ${Object.keys(plays).join(", ")}.`);
  process.exit(2);
}
const { title, play } = plays[asked as keyof typeof plays];

const toldOf = (error: unknown): unknown => {
  if (error instanceof Unexpected) return error.message;
  if (error instanceof ConnectionError)
    return `${error.message} Is the service running at ${api}? To start it: npm start`;
  if (error instanceof MarketplaceError)
    return `${error.route} answered ${error.status} ${error.code}: ${error.message}`;
  return error instanceof Error ? error.stack : error;
};

const started = performance.now();
try {
  console.log(styleText("bold", `\n${title},`), styleText("gray", `run ${run}, at ${api}`));
  await anonymous.ping();
  await play();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`\n${styleText("green", "Done: everything went as expected.")} ${seconds} s`);
  const lead = await clockLead();
  if (lead)
    console.log(`The clock of your local service is now ${lead} ahead of this machine and stays there; see ${page}.
To begin anew with the present time: stop the service, then npm start -- --fresh`);
  console.log();
  process.exit(0);
} catch (error) {
  console.error(`\n${styleText("red", "The demo stopped:")} ${toldOf(error)}\n`);
  process.exit(1);
}
