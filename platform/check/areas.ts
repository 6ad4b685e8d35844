import { dirname, join } from "node:path/posix";
import type { Sources } from "./sources.ts";

/** Folders whose direct children (folders or files) are areas. */
const floors = [
  ".",
  "shared",
  "shared/domain",
  "shared/workflows",
  "shared/data",
  "shared/vendors",
  "platform",
  "local",
  "ops",
  "clients",
];

/** The areas of a folder that each area imports. */
type Imports = Map<string, Set<string>>;

const roomOn = (floor: string, path: string): string | undefined => {
  const inside =
    floor === "." ? path : path.startsWith(`${floor}/`) ? path.slice(floor.length + 1) : undefined;
  return inside?.split("/")[0]?.replace(/\.(ts|js|mjs)$/, "");
};

/** The imports between the areas of a folder, including types but not tests. */
const importsBetween = (floor: string, sources: Sources): Imports => {
  const imports: Imports = new Map();
  for (const [path, text] of sources) {
    const from = roomOn(floor, path);
    if (from === undefined || /\.test\.ts$|^(tests|bench)\//.test(path)) continue;
    const targets = imports.get(from) ?? new Set<string>();
    imports.set(from, targets);
    for (const [, target] of text.matchAll(/from "(\.[^"]+)"/g)) {
      const to = roomOn(floor, join(dirname(path), target as string));
      if (to !== undefined && to !== from) targets.add(to);
    }
  }
  return imports;
};

/** Every import cycle from an area back to itself, listed once. */
const circles = (imports: Imports): string[][] => {
  const settled = new Set<string>();
  const visit = (room: string, way: readonly string[]): string[][] => {
    if (way.includes(room)) return [[...way.slice(way.indexOf(room)), room]];
    if (settled.has(room)) return [];
    const found = [...(imports.get(room) ?? [])].flatMap((next) => visit(next, [...way, room]));
    settled.add(room);
    return found;
  };
  return [...imports.keys()].flatMap((room) => visit(room, []));
};

/** The import cycles between areas of one folder. */
export const areaProblems = (sources: Sources): string[] =>
  floors.flatMap((floor) =>
    circles(importsBetween(floor, sources)).map(
      (circle) => `${floor === "." ? "the project" : floor} goes round in a circle: ${circle.join(" → ")}`,
    ),
  );

/** The imports between areas as a Markdown table: each row imports its columns. */
export const importsTable = (floor: string, sources: Sources): string => {
  const imports = importsBetween(floor, sources);
  const rooms = [...imports.keys()].sort();
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    row(["imports →", ...rooms]),
    row(["---", ...rooms.map(() => ":-:")]),
    ...rooms.map((from) =>
      row([`**${from}**`, ...rooms.map((to) => (imports.get(from)?.has(to) ? "●" : ""))]),
    ),
  ].join("\n");
};
