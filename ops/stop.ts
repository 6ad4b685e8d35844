import type { Command } from "./command.ts";
import { plural } from "./plural.ts";
import { type Before, closed, type Switch, worksOf } from "./stopped.ts";

const namesOf = (all: readonly Switch[], isOn: boolean): string[] =>
  all.filter((one) => one.isOn === isOn).map(({ name }) => name);

export const command: Command = {
  summary: "Stop a stage: nobody is let in, no schedule has a turn, no event or message is handled.",
  description: `
For a restoration (docs/runbook/restore.md). First it notes what is on, in the Parameter Store: npm run ops -- open
brings back exactly that, and what was off before stays off. Then it closes the HTTP API and the sockets, puts the
schedules off, and then the mappings of streams and queues. What waits in streams and queues stays there: a stream
forgets after 24 hours. May be repeated, also after an interruption.`,
  options: {},
  run: async ({ dryRun, stage, terminal }) => {
    const works = worksOf(stage);
    try {
      const [schedules, mappings, kept] = await Promise.all([
        works.schedules(),
        works.mappings(),
        works.before(),
      ]);
      const before: Before = kept ?? {
        at: new Date().toISOString(),
        throttles: { http: await works.throttleOf("http"), socket: await works.throttleOf("socket") },
        schedules_off: namesOf(schedules, false),
        mappings_off: namesOf(mappings, false),
      };
      const off = [...before.schedules_off, ...before.mappings_off];
      terminal.tell(
        `${kept ? `Was stopped at ${kept.at}: goes on with it` : dryRun ? "Would stop" : "Stops"}. Off before${off.length > 0 ? `, and stays off: ${off.join(", ")}` : ": nothing"}`,
      );
      if (dryRun) return;
      if (!kept) await works.keep(before);
      await works.setThrottle("http", closed);
      await works.setThrottle("socket", closed);
      terminal.tell("The HTTP API and the sockets are closed: who asks is answered 429");
      for (const name of namesOf(schedules, true)) await works.setSchedule(name, false);
      terminal.tell(`${plural(schedules.length, "schedule")}: all are off`);
      for (const name of namesOf(mappings, true)) await works.setMapping(name, false);
      terminal.tell(`${plural(mappings.length, "mapping")} of streams and queues: all are off`);
      terminal.tell(
        `What runs may take five minutes to end: wait for that. Then go on with docs/runbook/restore.md; npm run ops -- open --stage ${stage.name} ends it.`,
      );
    } finally {
      works.close();
    }
  },
};
