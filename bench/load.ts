import { handler as getAddresses } from "../functions/authentication/get-all-address.ts";
import { handler as getJobs } from "../functions/job/get-job-list-for-user.ts";
import { handler as ping } from "../functions/ping.ts";
import { seededAccounts } from "../local/seed-accounts.ts";
import { nameOf } from "../shared/http/contract.ts";
import { type Caller, httpEvent } from "../tests/support/world.ts";
import { startBareServer } from "./bare-server.ts";
import { modulePath } from "./builds.ts";
import { installPeers } from "./installed-peers.ts";
import { type LoadedCall, loadSection } from "./load-section.ts";
import { startLocalService } from "./local-service.ts";
import { callsOf, type Recorded } from "./recorder.ts";
import type { Section } from "./report.ts";
import { shuffled } from "./statistics.ts";

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
  overallRate?: number;
}) => Promise<Found>;

export type Load = { seconds: number; connections: readonly number[]; turns: number };

const contracts = [ping, getJobs, getAddresses].map(({ contract }) => contract);
const compared_at = 16;

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

/**
 * The service on this machine under more and more connections; in turns with a bare server that makes the same calls
 * to the same table; and at half of what it can do.
 */
export const measureLoad = async (
  { seconds, connections, turns }: Load,
  progress: (share: number) => void,
): Promise<Section[]> => {
  const autocannon = installPeers()("autocannon") as Autocannon;
  const service = await startLocalService();
  const token = await signedIn(service.api);
  const headers = { authorization: `Bearer ${token}` };
  const put = (url: string, at: number, rate?: number): Promise<Found> =>
    autocannon({
      ...{ url, connections: at, duration: seconds, timeout: 10, headers },
      ...(rate !== undefined && { overallRate: Math.max(1, Math.round(rate)) }),
    });
  const environment = { ...service.environment(), READS_PER_MINUTE: "1000000" };
  const calls: Record<string, Recorded[][]> = {};
  for (const contract of contracts)
    calls[`/${nameOf(contract)}`] = await callsOf(
      modulePath.operation(`functions/${nameOf(contract)}`),
      async () => httpEvent(contract, { as: { token } as Caller }),
      environment,
    );
  const bare = await startBareServer(calls, environment);
  const found: LoadedCall[] = [];
  try {
    for (const contract of contracts) {
      const path = `/${nameOf(contract)}`;
      const call: LoadedCall = { name: path, lines: [], service: [], bare: [], half: undefined };
      for (const at of connections) {
        const { requests, latency, non2xx, errors, timeouts } = await put(`${service.api}${path}`, at);
        call.lines.push({
          connections: at,
          a_second: requests.average,
          ...latency,
          failed: non2xx + errors + timeouts,
        });
      }
      const isCompared = contract !== ping.contract;
      for (let turn = 0; isCompared && turn < turns; turn += 1)
        for (const side of shuffled(["service", "bare"] as const)) {
          const root = side === "service" ? service.api : bare.url;
          call[side].push((await put(`${root}${path}`, compared_at)).requests.average);
        }
      const most = Math.max(...call.lines.map(({ a_second }) => a_second), ...call.service);
      call.half = (await put(`${service.api}${path}`, compared_at, most / 2)).latency;
      found.push(call);
      progress(found.length / contracts.length);
    }
    return [loadSection(found, seconds)];
  } finally {
    await Promise.all([bare.close(), service.close()]);
  }
};
