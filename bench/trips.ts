import { modulePath } from "./builds.ts";
import { type LogLine, startWarmProcess } from "./service-process.ts";
import { variants } from "./variants.ts";

export type Trips = { module: string; kind: "read" | "change"; line: LogLine };

/**
 * What one call of each operation costs at the table, by the service's log, in a process that has answered one
 * before: while the first waits for the secrets, its concurrent calls may end one after the other.
 */
export const countTrips = async (
  environment: Record<string, string>,
  progress: (share: number) => void,
): Promise<Trips[]> => {
  const counted: Trips[] = [];
  for (const { module, kind, prepare } of variants) {
    const service = await startWarmProcess(modulePath.operation(module), environment);
    try {
      await service.handle([await prepare()]);
      await service.handle([await prepare()]);
      const line = service.logged().at(-1);
      if (line?.round_trips === undefined) throw new Error(`${module} did not say what it cost`);
      counted.push({ module, kind, line });
    } finally {
      await service.stop();
    }
    progress(counted.length / variants.length);
  }
  return counted;
};
