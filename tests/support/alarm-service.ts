import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { alarmsOf } from "../../platform/alarms.ts";
import { derivedFunctions } from "../../platform/functions.ts";

type Known = {
  AlarmName: string;
  AlarmDescription: string;
  StateValue: "OK" | "ALARM";
  /** When its state last changed, in seconds since 1970. */
  StateTransitionedTimestamp: number;
};

/** CloudWatch's alarms of a stage in memory, at first quiet: filtered by prefix and state, ten per page. */
export const startAlarms = async (stage: string) => {
  const ofStage = alarmsOf(stage, await derivedFunctions()).filter(({ scope }) => scope !== "account");
  const quiet = (): Known[] =>
    ofStage.map(({ id }) => ({
      AlarmName: `marketplace-${stage}-${id}`,
      AlarmDescription: "",
      StateValue: "OK",
      StateTransitionedTimestamp: 1_700_000_000,
    }));
  const alarms = quiet();
  let looks = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      looks += 1;
      const {
        AlarmNamePrefix = "",
        StateValue,
        NextToken = "0",
      } = JSON.parse(Buffer.concat(chunks).toString());
      const found = alarms.filter(
        (alarm) =>
          alarm.AlarmName.startsWith(AlarmNamePrefix) &&
          (StateValue === undefined || alarm.StateValue === StateValue),
      );
      const at = Number(NextToken);
      response.writeHead(200, { "content-type": "application/x-amz-json-1.0" });
      response.end(
        JSON.stringify({
          MetricAlarms: found.slice(at, at + 10),
          ...(found.length > at + 10 && { NextToken: String(at + 10) }),
        }),
      );
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    alarms,
    /** All are quiet again. */
    reset: () => void alarms.splice(0, alarms.length, ...quiet()),
    looks: () => looks,
    close: () => new Promise((done) => server.close(done)),
  };
};
