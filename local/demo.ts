import { styleText } from "node:util";
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

const started = performance.now();
try {
  console.log(styleText("bold", `\n${title}`), styleText("gray", `— run ${run}, through ${api}`));
  await anonymous.call("GET", "/ping");
  await play();
  console.log(
    `\n${styleText("green", "Everything was as it should be.")} ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
  );
  process.exit(0);
} catch (error) {
  const amiss = error instanceof Amiss;
  console.error(
    `\n${styleText("red", "Not as it should be:")} ${amiss ? error.message : error instanceof Error ? error.stack : error}\n`,
  );
  process.exit(1);
}
