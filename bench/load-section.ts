import type { Section } from "./report.ts";
import { median, ratioOfMedians } from "./statistics.ts";

type Latency = { p50: number; p99: number };

/** What one call did under load: with more connections, beside a bare server, and at half of its most. */
export type LoadedCall = {
  name: string;
  lines: ({ connections: number; a_second: number; failed: number } & Latency)[];
  service: number[];
  bare: number[];
  half: Latency | undefined;
};

const bare_least = 0.7;
const tail_most = 5;

const ms = (value: number): string => `${value} ms`;

/** A median below the clock's millisecond counts as one. */
const tail = ({ p50, p99 }: Latency): number => p99 / Math.max(1, p50);

export const loadSection = (calls: readonly LoadedCall[], seconds: number): Section => {
  const failed = calls.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.failed, 0);
  return {
    title: "Under load on one machine",
    about: `\`npm start\` with every function in one process, beside the embedded engine and the program that makes the load, ${seconds} seconds for each line. On AWS simultaneous requests have a function each; here they share a processor, and throughput levels off once it is busy. The bare server is one Node.js process that makes the same calls to the same table with the SDK's document client and returns what they return: no sign-in, no check, no log. Both take turns, in random order, with 16 connections. “Half” is half of the most that the service answered.`,
    columns: ["", "connections", "requests a second", "median", "99th percentile", "failed"],
    rows: calls.flatMap(({ name, lines }) =>
      lines.map((line) => [
        `GET ${name}`,
        String(line.connections),
        line.a_second.toFixed(0),
        ms(line.p50),
        ms(line.p99),
        String(line.failed),
      ]),
    ),
    goals: [
      {
        what: "failed requests",
        bound: "none",
        measured: failed === 0 ? "none" : String(failed),
        met: failed === 0,
      },
      ...calls
        .filter(({ bare }) => bare.length > 0)
        .map(({ name, service, bare }) => {
          const { value, low, high } = ratioOfMedians(service, bare);
          const beside = `${median(service).toFixed(0)} and ${median(bare).toFixed(0)} a second`;
          return {
            what: `GET ${name}: requests a second compared with the bare server`,
            bound: `≥ ${bare_least.toFixed(2)} ×`,
            measured: `${value.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)}) ×; ${beside}`,
            met: value >= bare_least,
          };
        }),
      ...calls.map(({ name, half }) => ({
        what: `GET ${name}: 99th percentile at half load compared with the median`,
        bound: `≤ ${tail_most} ×`,
        measured: half ? `${tail(half).toFixed(1)} × (${ms(half.p99)} and ${ms(half.p50)})` : "not measured",
        met: half !== undefined && tail(half) <= tail_most,
      })),
    ],
  };
};
