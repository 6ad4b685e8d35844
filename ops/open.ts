import type { Command } from "./command.ts";
import { plural } from "./plural.ts";
import { type Switch, worksOf } from "./stopped.ts";
import { UsageError } from "./usage-error.ts";

export const command: Command = {
  summary: "Open a stage that was stopped: mappings and schedules, then its APIs.",
  description: `
Brings back what npm run ops -- stop has noted: first the mappings of streams and queues and the schedules, but those that
were off before, then what the HTTP API and the sockets took. Mappings that were made since, such as those of a restored
table's stream, are on. Try the stage before: npm run ops -- smoke --inside. May be repeated, also after an interruption.`,
  options: {},
  run: async ({ dryRun, stage, terminal }) => {
    const works = worksOf(stage);
    try {
      const before = await works.before();
      if (!before)
        throw new UsageError(
          `Stage ${stage.name} was not stopped by npm run ops -- stop, or is open again: nothing says what was on before.`,
        );
      const wanted = (all: readonly Switch[], off: readonly string[]): string[] =>
        all.filter(({ name, isOn }) => !isOn && !off.includes(name)).map(({ name }) => name);
      const mappings = wanted(await works.mappings(), before.mappings_off);
      const schedules = wanted(await works.schedules(), before.schedules_off);
      const { http, socket } = before.throttles;
      terminal.tell(
        `${dryRun ? "Would open" : "Opens"} as it was at ${before.at}: ${plural(mappings.length, "mapping")}, ${plural(schedules.length, "schedule")}, ${http.rate} requests and ${socket.rate} messages a second`,
      );
      if (dryRun) return;
      for (const name of mappings) await works.setMapping(name, true);
      terminal.tell("The mappings of streams and queues are on: what waits is handled");
      for (const name of schedules) await works.setSchedule(name, true);
      terminal.tell("The schedules are on: what is due is done at their next turns");
      const off = [...before.mappings_off, ...before.schedules_off];
      if (off.length > 0) terminal.tell(`Off before, and still: ${off.join(", ")}`);
      await works.setThrottle("socket", socket);
      await works.setThrottle("http", http);
      await works.forget();
      terminal.tell(
        `${http.rate > 0 ? "The HTTP API and the sockets are open." : "The HTTP API was closed before, and still is."} Now look: npm run ops -- smoke --stage ${stage.name}, and the alarms.`,
      );
    } finally {
      works.close();
    }
  },
};
