import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { startLocalService } from "../../bench/local-service.ts";
import { root } from "../../platform/operations.ts";
import { expectBalanced, marketStory, playedIn } from "../support/market-story.ts";

vi.hoisted(() => {
  process.env.MARKETS = "us,es";
});

const stripe = marketStory();

test("two markets side by side: each goes from words to the payout in its currency, and each one's books add up", async () => {
  const here = await playedIn(stripe(), "us");
  const there = await playedIn(stripe(), "es");
  const again = await playedIn(stripe(), "us").catch((error: Error) => error.message);
  expect([here.payment.market, there.payment.market]).toEqual([undefined, "es"]);
  expect(again).toContain("default_service.key_taken");
  await expectBalanced("us");
  await expectBalanced("es");
});

const left_out = /^(node_modules|\.git|\.local|\.bench|\.bundle)(\/|$)/;

/** A copy of the project, in which a folder can be added as an operator would. */
const copied = (): string => {
  const at = mkdtempSync(join(tmpdir(), "marketplace-third-market-"));
  onTestFinished(() => rmSync(at, { recursive: true, force: true }));
  cpSync(root, at, { recursive: true, filter: (path) => !left_out.test(relative(root, path)) });
  symlinkSync(resolve(root, "node_modules"), join(at, "node_modules"));
  return at;
};

const runIn = (cwd: string, ...args: string[]): string => {
  const { stdout, stderr, status } = spawnSync(process.execPath, ["local/run.mjs", ...args], {
    cwd,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stdout + stderr);
  return stdout;
};

test("a market from the template, in yen and in a language without texts: from sign-up to the payout over HTTP", async () => {
  const at = copied();
  const converted = ["--currency", "jpy", "--rate", "170"];
  const known = ["--phone", "81", "--emergency", "119", "--postcode", "100-0001"];
  runIn(at, "platform/write-markets.ts", "new", "jp", ...converted, ...known);
  const edit = (name: string, change: (file: never) => object) => {
    const path = join(at, "markets/jp", name);
    writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, "utf8")) as never)));
  };
  edit("market.json", (file: { languages: object }) => ({
    ...file,
    languages: {
      ...file.languages,
      ...{ default: "ja", offered: ["ja", "en"], formats: { ja: "ja-JP", en: "en-JP" } },
    },
  }));
  edit("terms.json", (file: { en: { title: string; text: string } }) => ({
    ...file,
    ja: { title: "利用規約", text: `利用規約\n\n${file.en.text}` },
  }));
  expect(runIn(at, "platform/write-markets.ts")).toContain("Markets: es, jp, us");
  const service = await startLocalService(join(at, ".local"), { MARKETS: "jp" }, { project: at });
  onTestFinished(service.close);
  const told = await service.play("job");
  expect(told).toMatch(/Repair a dripping faucet \(plumbing\): ¥[\d,]+, within ¥[\d,]+ to ¥[\d,]+\n/);
  expect(told).toMatch(/¥[\d,]+ went to the provider, ¥[\d,]+ stayed/);
  expect(told).not.toMatch(/[$€]/);
  const market = (await (await fetch(`${service.api}/global/get-market`)).json()) as { data: object };
  expect(market.data).toMatchObject({
    ...{ market: "jp", currency: "jpy", currency_decimals: 0, emergency_number: "119" },
    ...{ languages: ["ja", "en"], time_zones: ["Asia/Tokyo"] },
  });
  const mailbox = (await (await fetch(`${service.page}/mailbox.json`)).json()) as { subject?: string }[];
  expect(mailbox.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Receipt: ¥[\d,]+$/));
});
