import { readSettings } from "../../local/settings.ts";
import { supervise } from "../../local/supervisor.ts";

/** The service as `npm start` runs it, with its neighbors where NEIGHBORS says that they are. */
const settings = readSettings(process.env);
const neighbors = JSON.parse(process.env.NEIGHBORS ?? "{}") as Partial<typeof settings.addresses>;

export type FromService = { ready: true } | { note: string };
const tell = (said: FromService) => process.send?.(said);

const running = await supervise(
  { ...settings, addresses: { ...settings.addresses, ...neighbors }, fresh: true, year: false },
  { starting: () => undefined, started: () => undefined, note: (note) => tell({ note }) },
);
const stop = async (code: number): Promise<never> => {
  await running.stop();
  process.exit(code);
};
process.once("disconnect", () => stop(0));
running.failed.catch((error: Error) => {
  tell({ note: error.message });
  return stop(1);
});
tell({ ready: true });
