import { vi } from "vitest";
import type { KnownDifference } from "../../../shared/domain/payment/difference.ts";
import { plus } from "../../../shared/kernel/time.ts";
import { clock } from "../world.ts";
import { ended, listed, queued, twoPeople } from "./closing.ts";
import { acknowledged, type Fault, type Paid, type Planted, type Scene } from "./fault.ts";
import { type Kills, night } from "./nights.ts";

/** How many nights a difference is left open, in which it may not ring again. */
export const waits = 2;

/** What happened to a fault: the nights in which it was found and ended, and whether it was in the queue until then. */
export type Story = {
  planted: Planted;
  found?: number;
  queued: boolean[];
  ended?: number;
  known?: KnownDifference;
};

/** How often each source rang, by what the log says. */
export const alarms = () => {
  const errors = vi.spyOn(process.stderr, "write");
  const rung = new Map<string, number>();
  const listen = () => {
    const lines = errors.mock.calls.flatMap(([text]) => String(text).split("\n"));
    errors.mockClear();
    for (const line of lines.filter((one) => one.includes('"money difference"'))) {
      const { source, payment_id } = JSON.parse(line);
      const name: string = source ?? payment_id;
      rung.set(name, (rung.get(name) ?? 0) + 1);
    }
  };
  return { rung, listen };
};

/** What is found by a night, and what is ended on the day after. */
const dayAfter = async (nth: number, stories: Iterable<Story>): Promise<void> => {
  const both = await twoPeople();
  const all = await listed(both[0], "open");
  const open = new Map(all.map((one) => [one.found.source ?? one.found.payment_id, one]));
  const waiting = new Set(await queued(both[0]));
  for (const story of stories) {
    const { source, also, changes, mend, entered } = story.planted;
    const more = also === undefined ? undefined : open.get(also);
    if (more) await ended(more, [acknowledged], both);
    if (entered && story.found === undefined && (await entered())) story.found = nth;
    const known = open.get(source);
    if (!known) continue;
    story.found ??= nth;
    story.known = known;
    story.queued.push(waiting.has(known.id));
    if (nth < story.found + waits) continue;
    if (mend) await mend();
    if (changes) await ended(known, await changes(), both);
    story.ended = nth;
  }
};

type Played = {
  scene: Scene;
  paid: ReadonlyMap<string, Paid>;
  at: string;
  nights: number;
  month_over: string;
};

/** How often a fault rang: its movement and its payment's book are one fault. */
export const ringsOf = ({ planted: { source }, known }: Story, rung: ReadonlyMap<string, number>): number =>
  [...new Set([source, known?.found.payment_id ?? source])].reduce(
    (sum, name) => sum + (rung.get(name) ?? 0),
    0,
  );

/** Plants faults at a moment, and plays the nights after it and the one in which the month can be closed. */
export const played = async (
  faults: Readonly<Record<string, Fault>>,
  { scene, paid, at, nights, month_over }: Played,
) => {
  const stories = new Map<string, Story>();
  const { rung, listen } = alarms();
  for (const [name, { plant }] of Object.entries(faults)) {
    clock.set(at);
    stories.set(name, { planted: await plant(paid.get(name) ?? scene.old, scene), queued: [] });
  }
  const kills: Kills = new Map();
  for (let nth = 1; nth <= nights; nth += 1) {
    const time = `${plus(at, { days: nth }).slice(0, 10)}T03:00:00.000Z`;
    await night(scene.stripe, time, kills);
    listen();
    clock.advance({ hours: 6 });
    await dayAfter(nth, stories.values());
  }
  await night(scene.stripe, month_over, kills);
  listen();
  return { stories, rung, kills };
};
