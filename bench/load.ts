import { seededAccounts } from "../local/seed-accounts.ts";
import { installPeers } from "./installed-peers.ts";
import { startLocalService } from "./local-service.ts";
import type { Section } from "./report.ts";

type Found = {
  requests: { average: number };
  latency: { p50: number; p99: number };
  non2xx: number;
  errors: number;
  timeouts: number;
};
type Autocannon = (asked: {
  url: string;
  connections: number;
  duration: number;
  timeout: number;
  headers: Record<string, string>;
}) => Promise<Found>;

const signedIn = async (api: string): Promise<string> => {
  const { email, password } = seededAccounts.user;
  const response = await fetch(`${api}/authentication/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
    signal: AbortSignal.timeout(20_000),
  });
  const { data } = (await response.json()) as { data: { access_token: string } };
  return data.access_token;
};

const requests = [
  { name: "GET /ping", path: "/ping" },
  { name: "GET /job/get-job-list-for-user", path: "/job/get-job-list-for-user" },
  { name: "GET /authentication/get-all-address", path: "/authentication/get-all-address" },
] as const;

/** The service on this machine under more and more connections. */
export const measureLoad = async (
  { seconds, connections }: { seconds: number; connections: readonly number[] },
  progress: (share: number) => void,
): Promise<Section[]> => {
  const autocannon = installPeers()("autocannon") as Autocannon;
  const service = await startLocalService();
  try {
    const authorization = `Bearer ${await signedIn(service.api)}`;
    const rows: string[][] = [];
    let failed = 0;
    const all = requests.length * connections.length;
    for (const { name, path } of requests)
      for (const at of connections) {
        const found = await autocannon({
          url: `${service.api}${path}`,
          connections: at,
          duration: seconds,
          timeout: 10,
          headers: { authorization },
        });
        const wrong = found.non2xx + found.errors + found.timeouts;
        failed += wrong;
        rows.push([
          name,
          String(at),
          found.requests.average.toFixed(0),
          `${found.latency.p50} ms`,
          `${found.latency.p99} ms`,
          String(wrong),
        ]);
        progress(rows.length / all);
      }
    return [
      {
        title: "Under load on one machine",
        about: `\`npm start\` with every function in one process, beside the embedded engine and the program that makes the load, ${seconds} seconds for each line. On AWS simultaneous requests have a function each; here they share a processor, and throughput levels off once it is busy.`,
        columns: ["", "connections", "requests a second", "median", "99th percentile", "failed"],
        rows,
        goals: [
          {
            what: "failed requests",
            bound: "none",
            measured: failed === 0 ? "none" : String(failed),
            met: failed === 0,
          },
        ],
      },
    ];
  } finally {
    await service.close();
  }
};
