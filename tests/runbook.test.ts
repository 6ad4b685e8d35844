import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { describe, expect, test } from "vitest";
import { argumentsOf, type Command } from "../ops/command.ts";
import { alarmsOf } from "../platform/alarms.ts";
import { derivedFunctions } from "../platform/functions.ts";
import { operations, root } from "../platform/operations.ts";

const at = (path: string) => readFileSync(resolve(root, path), "utf8");
const pages = globSync("docs/runbook/*.md", { cwd: root }).sort();
const all = [...pages, ...globSync("docs/*.md", { cwd: root }).sort()];
const source = globSync("{functions,events,shared}/**/*.ts", { cwd: root })
  .filter((path) => !path.endsWith(".test.ts"))
  .map(at)
  .join("\n");
const schedules = globSync("events/schedules/*.ts", { cwd: root }).map((path) => basename(path, ".ts"));

/** What a pattern finds on a page, each once. */
const found = (page: string, pattern: RegExp): string[] => [
  ...new Set([...at(page).matchAll(pattern)].map(([, one]) => one as string)),
];

/** The commands of a page as a shell reads them: up to what pipes, redirects or comments, in words, with quotes taken off. */
const commandsOf = (page: string): string[][] =>
  found(page, /npm run (?:-s )?ops -- ([^`\n]+)/g).map((line) =>
    [
      ...(line.split(/\s[#>]\s|;|\s\|\s|\s#/)[0] as string).matchAll(
        /"([^"]*)"|'([^']*)'|(?:<[^>]+>|[^\s"'])+/g,
      ),
    ].map(([word, double, single]) => double ?? single ?? word),
  );

const commands = all.flatMap((page) =>
  commandsOf(page).map((words) => [page, words.join(" "), words] as const),
);

test("the pages have commands to look at", () => {
  expect(commands.length).toBeGreaterThan(40);
});

test.each(commands)(
  "%s: ops -- %s is a command that there is, with options that it has",
  async (_page, _line, words) => {
    const [name = "", ...args] = words;
    expect(existsSync(resolve(root, `ops/${name}.ts`)), name).toBe(true);
    const { command } = (await import(`../ops/${name}.ts`)) as { command: Command };
    const options = argumentsOf(command);
    const named = args.filter((word) => word.startsWith("--")).map((word) => word.slice(2));
    expect(named.filter((option) => !(option in options))).toEqual([]);
    if (!named.includes("stage")) return;
    const { values } = parseArgs({ args, options });
    for (const [option, { required }] of Object.entries(command.options))
      if (required) expect(Object.keys(values), option).toContain(option);
  },
);

describe.each(pages)("%s", (page) => {
  test("names only lines of the log that something logs", () => {
    const messages = found(page, /message = '([^']+)'/g);
    expect(messages.filter((message) => !source.includes(`"${message}"`))).toEqual([]);
  });

  test("names only schedules that there are", () => {
    const lists = found(page, /schedule in \[([^\]]+)\]/g).flatMap((list) =>
      list.replaceAll("'", "").split(", "),
    );
    const named = [...found(page, /schedule = '([^']+)'/g), ...found(page, /schedule_([a-z-]+)/g), ...lists];
    expect(named.filter((name) => !schedules.includes(name))).toEqual([]);
  });

  test("names only operations that exist", async () => {
    const routes = new Set((await operations()).map(({ contract }) => contract.route.replace(/\/\{.*/, "")));
    const named = found(page, /`?\b((?:GET|POST|PUT|DELETE) \/[a-z/-]+)/g);
    expect(named.filter((route) => !routes.has(route as never))).toEqual([]);
  });

  test("names every alarm that leads to it, and only alarms and files that there are", async () => {
    const every = alarmsOf("prod", await derivedFunctions());
    const heads = found(page, /^\*\*Alarms?\*\* (.*)$/gm);
    const named = heads.flatMap((head) =>
      [...head.matchAll(/`([A-Z][A-Za-z0-9]+)(<\w+>)?`/g)].map(([, id]) => id as string),
    );
    expect(named.filter((name) => !every.some(({ id }) => id.startsWith(name)))).toEqual([]);
    const own = every.filter(({ runbook }) => runbook === basename(page, ".md"));
    expect(
      own.filter(({ id }) => !named.some((name) => id.startsWith(name)) && !at(page).includes(id)),
    ).toEqual([]);
    const files = found(
      page,
      /`((?:platform|shared|events|functions|ops|docs|tests)\/[\w./-]+\.(?:ts|md))`/g,
    );
    expect(files.filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
  });
});
