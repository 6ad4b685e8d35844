import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Known = {
  AlarmName: string;
  AlarmDescription: string;
  StateValue: "OK" | "ALARM";
  /** When its state last changed, in seconds since 1970. */
  StateTransitionedTimestamp: number;
};

/** CloudWatch's alarms in memory: filtered by prefix and state, one per page. */
export const startAlarms = async () => {
  const alarms: Known[] = [];
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
        (alarm) => alarm.AlarmName.startsWith(AlarmNamePrefix) && alarm.StateValue === StateValue,
      );
      const at = Number(NextToken);
      response.writeHead(200, { "content-type": "application/x-amz-json-1.0" });
      response.end(
        JSON.stringify({
          MetricAlarms: found.slice(at, at + 1),
          ...(found.length > at + 1 && { NextToken: String(at + 1) }),
        }),
      );
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    alarms,
    looks: () => looks,
    close: () => new Promise((done) => server.close(done)),
  };
};
