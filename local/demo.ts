import { styleText } from "node:util";
import { ConnectionError, MarketplaceError } from "../clients/typescript/client.ts";
import { Amiss } from "./demo/narrator.ts";
import { paidJob } from "./demo/paid-job.ts";
import { people } from "./demo/people.ts";
import { anonymous, api, run } from "./demo/stage.ts";

const plays = { job: paidJob, people };

const asked = process.argv[2] ?? "job";
if (!(asked in plays)) {
  console.error(`There is no demo "${asked}". There are: ${Object.keys(plays).join(", ")}.`);
  process.exit(2);
}
const { title, play } = plays[asked as keyof typeof plays];

const toldOf = (error: unknown): unknown => {
  if (error instanceof Amiss) return error.message;
  if (error instanceof ConnectionError)
    return `${error.message} (${api}) Is the service running? Start it with: npm start`;
  if (error instanceof MarketplaceError)
    return `${error.route} answered ${error.status} ${error.code}: ${error.message}`;
  return error instanceof Error ? error.stack : error;
};

const started = performance.now();
try {
  console.log(styleText("bold", `\n${title}`), styleText("gray", `— run ${run}, through ${api}`));
  await anonymous.ping();
  await play();
  console.log(
    `\n${styleText("green", "Everything was as it should be.")} ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
  );
  process.exit(0);
} catch (error) {
  console.error(`\n${styleText("red", "Not as it should be:")} ${toldOf(error)}\n`);
  process.exit(1);
}
