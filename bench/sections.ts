import type { Cost } from "./asking.ts";
import type { Style } from "./builds.ts";
import { bareName, type ColdStart, callsName, compiledName } from "./cold.ts";
import type { ColdLayers, Layers } from "./layers.ts";
import type { Bundle } from "./package-size.ts";
import type { Goal, Section } from "./report.ts";
import type { Scale } from "./scale.ts";
import { median, type Ratio, ratioOfMedians, written } from "./statistics.ts";
import type { StreamCost } from "./stream.ts";
import type { Trips } from "./trips.ts";
import { type Variant, variants } from "./variants.ts";
import type { WarmCost } from "./warm.ts";

const short = (module: string) => module.replace("functions/", "");
/** The picture names an operation by the last part of its path. */
const pictured = (name: string) =>
  name.startsWith("functions/")
    ? (name.split("/").at(-1) as string)
    : name.replace(/ bundle$/, "").replace("get-item-and-", "");
const atMost = (what: string, ratio: Ratio, bound: number): Goal => ({
  what,
  bound: `≤ ${bound.toFixed(2)} ×`,
  measured: `${written(ratio)} ×`,
  met: ratio.value <= bound,
});
const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`;

/** The goals of a cold start, by what it is compared with. */
const coldGoals = ({ module, comparedWith }: Variant, cpuOf: (name: string) => number[]): Goal[] => {
  const against = (name: string) => ratioOfMedians(cpuOf(module), cpuOf(name));
  const what = short(module);
  if (comparedWith !== "get-item")
    return [
      atMost(
        `${what} compared with a bare handler with the same clients, default bundle`,
        against(bareName(comparedWith, "default")),
        1.25,
      ),
    ];
  const goalsAgainstCalls = (): Goal[] => {
    const [standard, slim] = [callsName(module, "default"), callsName(module, "slim")];
    if (cpuOf(slim).length === 0) return [];
    const deployed = compiledName(module);
    return [
      atMost(`${what} compared with its own bare calls, default bundle`, against(standard), 0.72),
      atMost(
        `${what} as deployed, with compiled code, compared with its own bare calls, default bundle`,
        ratioOfMedians(cpuOf(deployed), cpuOf(standard)),
        0.65,
      ),
      atMost(
        `${what} compared with its own bare calls, slim bundle, both with compiled code`,
        ratioOfMedians(cpuOf(deployed), cpuOf(compiledName(slim))),
        1.1,
      ),
    ];
  };
  return [
    ...goalsAgainstCalls(),
    atMost(
      `${what} compared with one bare read, default bundle (required)`,
      against(bareName("get-item", "default")),
      1,
    ),
    atMost(
      `${what} compared with one bare read, default bundle`,
      against(bareName("get-item", "default")),
      0.9,
    ),
    atMost(`${what} compared with one bare read, slim bundle`, against(bareName("get-item", "slim")), 1.1),
  ];
};

/** Besides the goals: compared with the operation's own calls, which separates its work from its framework. */
const shareOfOwnCalls = (name: string, style: Style, cpuOf: (name: string) => number[]): string => {
  const module = name.replace(compiledName(""), "");
  const calls = cpuOf(callsName(module, style));
  return calls.length === 0 ? "" : written(ratioOfMedians(cpuOf(name), calls));
};

export const coldSection = (starts: Map<string, ColdStart[]>, rounds: number): Section => {
  const cpuOf = (name: string) => (starts.get(name) ?? []).map(({ cpu_ms }) => cpu_ms);
  const plain = bareName("get-item", "default");
  const measured = variants.filter((variant) => variant.measured.includes("cold"));
  const goals = measured.flatMap((variant) => coldGoals(variant, cpuOf));
  const all = [...starts.entries()];
  const withUndici = all.filter(
    ([name, runs]) => name.startsWith("functions/") && runs.some(({ undici }) => undici),
  );
  return {
    title: "Cold start",
    about: `From the start of a new process to the handler's first answer: the median of ${rounds} runs each, in random order. The bundles are the deployed ones. A bare handler uses the SDK's low-level client and does nothing else: it reads one item, or makes the same calls as an operation. Compared with its own calls, an operation shows what the service adds to them; compared with one read, it shows everything that it does. The default bundle is what esbuild makes by default; the slim bundle is built as the service is. What is called compiled starts from code that Node.js compiled before, as deployed functions do. Ratios compare CPU time; the interval is where 95% of runs like this one would fall.`,
    columns: [
      "",
      "CPU ms",
      "wall ms",
      "× bare get-item, default",
      "× own calls, default",
      "× own calls, slim",
      "built-in modules",
      "undici",
    ],
    rows: all.map(([name, runs]) => [
      short(name),
      median(cpuOf(name)).toFixed(0),
      median(runs.map(({ wall_ms }) => wall_ms)).toFixed(0),
      ratioOfMedians(cpuOf(name), cpuOf(plain)).value.toFixed(2),
      shareOfOwnCalls(name, "default", cpuOf),
      shareOfOwnCalls(name, "slim", cpuOf),
      String(runs[0]?.builtins),
      runs.some(({ undici }) => undici) ? "loaded" : "no",
    ]),
    goals: [
      ...goals,
      {
        what: "no cold start loads undici",
        bound: "none",
        measured: withUndici.map(([name]) => short(name)).join(", ") || "none",
        met: withUndici.length === 0,
      },
    ],
    charts: [
      {
        kind: "bars",
        title: "Cold start beside bare handlers",
        unit: "ms",
        values: all
          .filter(([name]) => !name.startsWith("bare calls"))
          .map(([name]) => ({
            name: pictured(name),
            value: median(cpuOf(name)),
            reference: !name.startsWith("functions/"),
          })),
      },
    ],
  };
};

const tableOnlyBound = { bytes: 255 * 1024, gzipped: 85 * 1024 };

const sizesOf = ({ module, bytes, gzipped, files, modules }: Omit<Bundle, "holds">): string[] => [
  short(module),
  kilobytes(bytes),
  kilobytes(gzipped),
  String(files),
  String(modules),
];

export const bundleSection = (bundles: readonly Bundle[], zipped: readonly number[]): Section => {
  const measured = bundles.filter(({ module }) =>
    variants.some((variant) => variant.module === module && variant.comparedWith === "get-item"),
  );
  const heaviest = (key: "bytes" | "gzipped") => Math.max(...measured.map((bundle) => bundle[key]));
  return {
    title: "What is loaded",
    about:
      "The ten functions that load most when they start: the size of their module with its chunks, and what is in it. Functions of one folder share a zip.",
    columns: ["", "loaded", "gzipped", "files", "modules", "holds"],
    rows: bundles.slice(0, 10).map(({ holds, ...bundle }) => [
      ...sizesOf(bundle),
      holds
        .slice(0, 6)
        .map(([owner, size]) => `${owner} ${kilobytes(size)}`)
        .join(", "),
    ]),
    details: {
      summary: `All ${bundles.length} functions`,
      columns: ["", "loaded", "gzipped", "files", "modules"],
      rows: bundles.map(sizesOf),
    },
    goals: [
      {
        what: "measured operations that touch only the table",
        bound: `≤ ${kilobytes(tableOnlyBound.bytes)}, ≤ ${kilobytes(tableOnlyBound.gzipped)} gzipped`,
        measured: `${kilobytes(heaviest("bytes"))}, ${kilobytes(heaviest("gzipped"))} gzipped`,
        met: heaviest("bytes") <= tableOnlyBound.bytes && heaviest("gzipped") <= tableOnlyBound.gzipped,
      },
      {
        what: `the largest of ${zipped.length} zips, with compiled code`,
        bound: "≤ 2.5 MB",
        measured: kilobytes(Math.max(...zipped)),
        met: Math.max(...zipped) <= 2.5 * 1024 * 1024,
      },
    ],
  };
};

export const warmSection = (costs: readonly WarmCost[]): Section => ({
  title: "Warm requests",
  about:
    "CPU time of a request through the whole handler (token, session, input, decision, answer, log), compared with the same calls to the table made with the SDK's document client and nothing else. Both sides have their own process and take turns of fifty requests, in random order.",
  columns: ["", "CPU µs", "bare µs", "×"],
  rows: costs.map(({ module, service_us, bare_us }) => [
    short(module),
    median(service_us).toFixed(0),
    median(bare_us).toFixed(0),
    written(ratioOfMedians(service_us, bare_us)),
  ]),
  goals: costs.map(({ module, service_us, bare_us }) =>
    atMost(
      `${short(module)} compared with its bare calls to the table`,
      ratioOfMedians(service_us, bare_us),
      1.4,
    ),
  ),
});

export const layerSection = (measured: readonly Layers[]): Section => {
  const names = [...new Set(measured.flatMap(({ shares }) => shares.map(([layer]) => layer)))];
  return {
    title: "Where a warm request's time goes",
    about: "Whose code runs when the sampling profiler looks; time in which nothing runs is left out.",
    columns: ["", ...measured.map(({ module }) => short(module))],
    rows: names.map((name) => [
      name,
      ...measured.map(({ shares }) => `${((new Map(shares).get(name) ?? 0) * 100).toFixed(1)} %`),
    ]),
    goals: [],
  };
};

export const coldLayerSection = (measured: readonly ColdLayers[], rounds: number): Section => {
  const names = [...new Set(measured.flatMap(({ ms }) => ms.map(([layer]) => layer)))];
  const all = measured.map(({ ms }) => ms.reduce((sum, [, each]) => sum + each, 0));
  return {
    title: "Where a cold start's time goes",
    about: `Whose code runs when the sampling profiler looks, in ms of the main thread, as the average of ${rounds} starts; the profiler itself costs time, too. Code at the top of a module runs once, when the module is loaded.`,
    columns: ["", ...measured.map(({ name }) => short(name))],
    rows: [
      ...names.map((name) => [name, ...measured.map(({ ms }) => (new Map(ms).get(name) ?? 0).toFixed(1))]),
      ["all", ...all.map((ms) => ms.toFixed(1))],
    ],
    goals: [],
  };
};

const mostTrips = { read: 2, change: 3 };

export const tripsSection = (counted: readonly Trips[]): Section => {
  const over = counted.filter(({ kind, line }) => line.sequential_round_trips > mostTrips[kind]);
  return {
    title: "Round trips to the table",
    about:
      "As the service counts them itself and writes them into a request's log line: the session's check is included, and the process has answered a request before. Round trips that run at the same time count as one sequential round trip. Units are those that DynamoDB reports.",
    columns: ["", "sequential", "all", "read units", "write units"],
    rows: counted.map(({ module, line }) => [
      short(module),
      String(line.sequential_round_trips),
      String(line.round_trips),
      String(line.read_units),
      String(line.write_units),
    ]),
    goals: [
      {
        what: "sequential round trips",
        bound: `≤ ${mostTrips.read} for reads, ≤ ${mostTrips.change} for changes`,
        measured: over.length === 0 ? "all" : `more: ${over.map(({ module }) => short(module)).join(", ")}`,
        met: over.length === 0,
      },
    ],
  };
};

const costText = ({ read_units, write_units }: Cost) =>
  write_units ? `${read_units} + ${write_units} w` : String(read_units);

export const scaleSection = ({ sizes, found, made }: Scale): Section => {
  const growing = found.filter(({ costs }) => new Set(costs.map(costText)).size > 1);
  const columns = ["", ...sizes.map((size) => `${size.toLocaleString("en")} jobs`)];
  return {
    title: "Scale",
    about:
      "Read units of one call (w: write units) with few and with many jobs in the table. All jobs are open and belong to one customer, one trade and one district, so every list is as long as there are jobs; half of them were booked before `from` or `to`. Documents are counted as if there were as many, of every kind in every state. The goal is about units and not about time: units are DynamoDB's, the time is this machine's with an embedded engine on an SQLite file.",
    columns,
    rows: found.map(({ call, costs }) => [call, ...costs.map(costText)]),
    details: {
      summary: "How long it took, for information: the median of thirty calls in a warm process, in ms",
      columns,
      rows: [
        ...found
          .filter(({ wall_ms }) => wall_ms.length > 0)
          .map(({ call, wall_ms }) => [call, ...wall_ms.map((ms) => ms.toFixed(1))]),
        ["filling the table, in s", ...made.map(({ seconds }) => seconds.toFixed(1))],
        ["of it CPU time, in s", ...made.map(({ cpu_seconds }) => cpu_seconds.toFixed(1))],
        ["its file, in MB", ...made.map(({ bytes }) => (bytes / 1e6).toFixed(0))],
      ],
    },
    charts: [
      {
        kind: "lines",
        title: "Read units of a call, by how many jobs there are",
        unit: "",
        over: sizes.map((size) => size.toLocaleString("en", { notation: "compact" })),
        lines: found
          .filter(({ call }) => !call.includes("third"))
          .map(({ call, costs }) => ({
            name: call.replace(", first page", "").replace(/^.*\//, ""),
            values: costs.map(({ read_units }) => read_units),
          })),
      },
    ],
    goals: [
      {
        what: "capacity units of a call",
        bound: "the same at every size",
        measured: growing.map(({ call }) => `${call} changes`).join(", ") || "the same",
        met: growing.length === 0,
      },
    ],
  };
};

export const streamSection = (costs: readonly StreamCost[], records: number, rounds: number): Section => {
  const many = records.toLocaleString("en");
  const compared = costs.map((cost) => ({ ...cost, ratio: ratioOfMedians(cost.many_ms, cost.new_ms) }));
  return {
    title: "Writes on a local engine that has worked for long",
    about: `How long a write to one job takes on the embedded engine: on a new file, whose stream holds only these writes, and on one whose stream already held ${many} records of today. Each is done ${rounds} times on each file, in turns and in random order. When the engine starts, its file gets an index on the stream's records; the last column shows the same write without that index. Medians in ms; the interval is where 95% of runs like this one would fall.`,
    columns: ["", "new file", `${many} records`, "×", `${many} records, no index`],
    rows: compared.map(({ write, new_ms, many_ms, unindexed_ms, ratio }) => [
      write,
      median(new_ms).toFixed(1),
      median(many_ms).toFixed(1),
      written(ratio),
      median(unindexed_ms).toFixed(1),
    ]),
    goals: compared.map(({ write, ratio }) =>
      atMost(`${write} with ${many} records in the stream compared with a new file`, ratio, 1.5),
    ),
  };
};
