import { handler as getDifferences } from "../../../functions/payment/get-differences.ts";
import { handler as reconcileDay } from "../../../functions/payment/reconcile-day.ts";
import { addToCells, analyticsPosition, positions } from "../../../shared/data/analytics.ts";
import { payments } from "../../../shared/data/payments.ts";
import type { KnownDifference } from "../../../shared/domain/payment/difference.ts";
import type { Posting } from "../../../shared/domain/payment/ledger.ts";
import { plus } from "../../../shared/kernel/time.ts";
import { rebuild } from "../../../shared/workflows/analytics/rebuild.ts";
import { lackOf } from "../../../shared/workflows/payment/comparison/unbalanced.ts";
import { completeJob, securedPayment, storedPayableProvider } from "../money-world.ts";
import { ended, twoPeople } from "../planted/closing.ts";
import { elsewhere, entryOf, linesOf, onDashboard, type Paid, shifted } from "../planted/fault.ts";
import { night } from "../planted/nights.ts";
import type { StripeWorld } from "../stripe.ts";
import { clock, write } from "../world.ts";
import type { Fault } from "./fault.ts";
import type { RunbookPage } from "./runbook-page.ts";
import { runbookPage } from "./runbook-page.ts";
import { setSchedule, turnsOf } from "./schedules.ts";
import type { WatchedStage } from "./watched-stage.ts";

const now = (): string => new Date().toISOString();
const today = (): string => now().slice(0, 10);

/** Faults of the books, of what the payment provider says, and of figures. */
export const faultsInMoney = (stage: WatchedStage, stripe: StripeWorld): Fault[] => {
  const isNight = () => now().slice(11, 13) === "03";
  const paidJob = async (): Promise<Paid> => {
    const worker = await storedPayableProvider(stripe);
    const one = await securedPayment(stripe, { hours: 1, service_provider_id: worker.id as never });
    await completeJob(stripe, one.job.id, worker.id);
    return { ...one, worker_id: worker.id };
  };
  const nightly = async (): Promise<void> => {
    if (isNight()) await stage.inside("events", () => night(stripe, now()));
  };
  const open = async (page: RunbookPage): Promise<KnownDifference[]> => {
    page.operation("GET /payment/get-differences?state=open");
    const [as] = await twoPeople();
    return (await stage.request(getDifferences, { as, query: { state: "open", limit: "100" } })).data.items;
  };
  const isExplained = async (): Promise<boolean> =>
    (await open(runbookPage("money-differences"))).length === 0;
  let planted = "";
  let changed: Posting | undefined;
  let day = "";

  return [
    {
      fault: "somebody charged a card on the payment provider's dashboard",
      alarm: "MoneyDifferences",
      step_minutes: 60,
      steps_most: 40,
      before: async () => {
        await paidJob();
      },
      goOn: nightly,
      harm: async () => {
        day = today();
        planted = onDashboard({ stripe } as never, "charge", "charge", 777);
      },
      look: async (page, since) => {
        const rows = stage.ask(page.query("'money difference'"), { of: "events", since });
        const said = JSON.parse(String(rows[0]?.["@message"]));
        const [known] = await open(page);
        if (known?.found.source !== planted || said.source !== planted) throw new Error("it is not seen");
        return `\`${said.class}\` of ${said.theirs_minor} without a payment`;
      },
      remedy: async (page) => {
        page.tells("Without one: find the charge, refund or transfer in the dashboard");
        page.tells("POST /payment/propose-correction");
        page.tells("POST /payment/approve-correction");
        const known = (await open(page)).find(({ found }) => found.source === planted);
        if (!known) throw new Error("there is no such difference");
        await ended(known, [elsewhere({ suspense: 777, platform_fee: -777 })], await twoPeople());
        const [as] = await twoPeople();
        const said = await stage.request(reconcileDay, { as, body: { day } });
        if (said.data.differences.length > 0) throw new Error("it is still there");
        return "a `correction` by two people; `POST /payment/reconcile-day` finds nothing more";
      },
      isMended: isExplained,
    },
    {
      fault: "an entry of the books was changed in the table",
      alarm: "LedgerImbalance",
      step_minutes: 60,
      goOn: async () => {
        await nightly();
        await turnsOf(stage, ["ledger"]);
      },
      harm: async () => {
        day = today();
        const paid = await paidJob();
        await shifted(paid, "capture", { platform_fee: 100 });
        changed = await entryOf(paid, "capture");
      },
      look: async (page, since) => {
        const [row] = stage.ask(page.query("'posting out of balance'"), { of: "events", since });
        const { id, kind } = JSON.parse(String(row?.["@message"]));
        if (id !== changed?.id) throw new Error("the entry is not seen");
        return `the entry, a ${kind}`;
      },
      remedy: async (page) => {
        page.tells("`marketplace-<stage>-schedule_transfers`");
        await setSchedule("transfers", "DISABLED");
        clock.set(`${plus(`${day}T04:00:00.000Z`, { days: 1 }).slice(0, 13)}:00:00.000Z`);
        const [path, words] = ["POST /payment/reconcile-day", "class `entries`"];
        page.tells(path);
        page.tells(words);
        const both = await twoPeople();
        await stage.request(reconcileDay, { as: both[0], body: { day } });
        const known = (await open(runbookPage("money-differences"))).filter(
          ({ found }) => found.check === "entries" && found.source === changed?.id,
        );
        const [{ entry } = {}] = known.map(({ found }) => found);
        const payment = await payments.find(entry?.book_id as string);
        const change = {
          kind: "correction",
          currency: payment.currency,
          payment_id: payment.id,
          lines: linesOf({ platform_fee: -100 }),
        };
        await ended(known[0] as KnownDifference, [change], both);
        await setSchedule("transfers", "ENABLED");
        return "schedule off; `POST /payment/reconcile-day`; a `correction` of `entries` by two people; schedule on";
      },
      isMended: async () => changed !== undefined && (await lackOf(changed)) === 0,
    },
    {
      fault: "a figure of the dashboard was changed in the table",
      alarm: "AnalyticsDrift",
      step_minutes: 60,
      steps_before: 30,
      steps_most: 40,
      before: async () => {
        await rebuild({ generation: 1, zones: ["UTC"], until: now() });
        const { pointer } = await analyticsPosition();
        await write(positions.put({ ...pointer, generation: 1 }));
      },
      goOn: async () => {
        await turnsOf(stage, ["analytics"]);
        if (isNight()) await turnsOf(stage, ["analytics-check"]);
      },
      harm: async () => {
        const { position } = await analyticsPosition();
        const cell = `UTC#flow#*|*\nD#${today()}`;
        await write(...addToCells(position.generation, new Map([[cell, new Map([["jobs.created", 1]])]])));
      },
      look: async (page, since) => {
        const [row] = stage.ask(page.query("'analytics drift'"), { of: "events", since });
        const { cell, is, should } = JSON.parse(String(row?.["@message"]));
        return `\`${String(cell).split("#").at(-1)}\` is ${is} and should be ${should}`;
      },
      remedy: async (page) => {
        const compare = page.command("--compare", { stage: "test" });
        if ((await differing(stage, compare)) === 0) throw new Error("nothing differs");
        const line = page.command("npm run ops -- analytics --stage <stage> --rebuild", { stage: "test" });
        await stage.order(line);
        return `\`${line}\``;
      },
      isMended: async () =>
        (await differing(stage, runbookPage("analytics-drift").command("--compare", { stage: "test" }))) ===
        0,
    },
  ];
};

/** How many cells differ from those that are counted anew. */
const differing = async (stage: WatchedStage, line: string): Promise<number> => {
  const [, differences] = /"differences": (\d+)/.exec(await stage.order(line)) ?? [];
  return Number(differences);
};
