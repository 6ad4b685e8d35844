import { createHash } from "node:crypto";
import { posix } from "node:path";
import { build, type Metafile, type Plugin, transform } from "esbuild";
import { slim } from "./slim-bundle.ts";

type Outputs = Metafile["outputs"];

/** What esbuild wrote with code splitting: the texts by path, and the metafile's outputs of the same paths. */
type Split = { texts: ReadonlyMap<string, string>; outputs: Outputs };

/** The names that a file imports from each other one, as esbuild writes them: `a as b`. */
type Imports = Map<string, string[]>;

const importStatement = /import(?:\{([^}]*)\}from)?"([^"]+)";/y;

const isChunk = (path: string): boolean => path.includes("/chunks/");

const importsOf = (outputs: Outputs, path: string, kind: string): string[] =>
  (outputs[path]?.imports ?? []).filter((one) => one.kind === kind && !one.external).map((one) => one.path);

/** A file and all that it loads statically, each after what it needs. */
export const loadedBy = (outputs: Outputs, start: string): string[] => {
  const entered = new Set<string>();
  const loaded: string[] = [];
  const visit = (path: string): void => {
    if (entered.has(path)) return;
    entered.add(path);
    for (const one of importsOf(outputs, path, "import-statement")) visit(one);
    loaded.push(path);
  };
  visit(start);
  return loaded;
};

/** The import statements that a file begins with, and its text after them. */
const parsed = (path: string, text: string, expected: number): { imports: Imports; rest: string } => {
  const imports: Imports = new Map();
  let at = 0;
  let found = 0;
  while (true) {
    importStatement.lastIndex = at;
    const one = importStatement.exec(text);
    if (!one) break;
    const [statement, names, from = ""] = one;
    const target = posix.join(posix.dirname(path), from);
    imports.set(target, [...(imports.get(target) ?? []), ...(names ? names.split(",") : [])]);
    at += statement.length;
    found += 1;
  }
  if (found !== expected) throw new Error(`${path}: ${found} import statements were read of ${expected}`);
  return { imports, rest: text.slice(at) };
};

const relativeTo = (path: string, target: string): string => {
  const found = posix.relative(posix.dirname(path), target);
  return found.startsWith(".") ? found : `./${found}`;
};

const written = (path: string, imports: Imports): string =>
  [...imports]
    .map(([target, names]) => {
      const from = JSON.stringify(relativeTo(path, target));
      return names.length > 0 ? `import{${names.join(",")}}from${from};` : `import${from};`;
    })
    .join("");

/** Whether a module waits for something before whoever imports it goes on. Formats without that refuse such a module. */
const waits = async (text: string): Promise<boolean> => {
  if (!/\bawait\b/.test(text)) return false;
  const refused = ({ message }: Error) => message.includes("Top-level await");
  return transform(text, { format: "cjs", logLevel: "silent" }).then(() => false, refused);
};

/**
 * Chunks that exactly the same functions load at their start. What is also loaded later, by itself, stays by itself. So does
 * what waits for such a part, and whatever that keeps waiting: the part may need other chunks of these.
 */
const chunksLoadedAlike = async ({ texts, outputs }: Split): Promise<string[][]> => {
  const paths = Object.keys(outputs);
  const later = new Set(paths.flatMap((path) => importsOf(outputs, path, "dynamic-import")));
  const loaders = new Map<string, string[]>();
  for (const entry of paths.filter((path) => !isChunk(path)))
    for (const path of loadedBy(outputs, entry))
      if (isChunk(path) && !later.has(path)) loaders.set(path, [...(loaders.get(path) ?? []), entry]);
  const waiting = new Set<string>();
  for (const path of loaders.keys()) if (await waits(texts.get(path) as string)) waiting.add(path);
  const sortOf = (path: string) => [
    loaders.get(path),
    loadedBy(outputs, path).filter((one) => waiting.has(one)),
  ];
  const alike = Object.values(
    Object.groupBy(loaders.keys(), (path) => JSON.stringify(sortOf(path))),
  ) as string[][];
  const isBetween = (members: readonly string[]): boolean =>
    members
      .flatMap((path) => importsOf(outputs, path, "import-statement"))
      .filter((path) => !members.includes(path))
      .some((path) => loadedBy(outputs, path).some((one) => members.includes(one)));
  return alike.filter((members) => members.length > 1 && !isBetween(members));
};

type Joined = {
  path: string;
  members: readonly string[];
  nameOf: (member: string, exported: string) => string;
};

const joinedOf = (outputs: Outputs, members: readonly string[]): Joined => {
  const [first = ""] = members;
  const digest = createHash("sha256").update(members.join("\n")).digest("hex").slice(0, 8).toUpperCase();
  const path = first.replace(/-[^-/]+\.mjs$/, `-${digest}.mjs`);
  const exported = members.flatMap((member) =>
    (outputs[member]?.exports ?? []).map((name) => `${member} ${name}`),
  );
  const names = new Map(exported.map((one, at) => [one, `e${at.toString(36)}`]));
  return { path, members, nameOf: (member, name) => names.get(`${member} ${name}`) as string };
};

/**
 * Joins chunks that the same functions load at their start, so that each function loads the same code from fewer files. esbuild
 * makes them apart because parts that are loaded later need some of them and not others.
 */
export const joinChunks = async ({ texts, outputs }: Split): Promise<Split> => {
  const all = (await chunksLoadedAlike({ texts, outputs })).map((members) => joinedOf(outputs, members));
  const joinedWith = new Map(
    all.flatMap((joined) => joined.members.map((member) => [member, joined] as const)),
  );

  /** A file's text with what it imports from joined chunks; other members of its own are left to be joined with it. */
  const rewritten = (path: string): string => {
    const text = texts.get(path) as string;
    const { imports, rest } = parsed(
      path,
      text,
      outputs[path]?.imports.filter(({ kind }) => kind === "import-statement").length ?? 0,
    );
    const own = joinedWith.get(path);
    const now: Imports = new Map();
    for (const [target, names] of imports) {
      const joined = joinedWith.get(target);
      const isOwn = joined !== undefined && joined === own;
      const to = joined && !isOwn ? joined.path : target;
      const renamed = names.map((one) => {
        const [name = "", local = name] = one.split(" as ");
        return joined && !isOwn ? `${joined.nameOf(target, name)} as ${local}` : one;
      });
      now.set(to, [...(now.get(to) ?? []), ...renamed]);
    }
    return written(path, now) + rest;
  };

  const members: Plugin = {
    name: "members",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /.*/ }, ({ path, importer, kind }) => {
        if (kind === "entry-point") return { path: path.slice("joined:".length), namespace: "joined" };
        const target = path.startsWith(".") ? posix.join(posix.dirname(importer), path) : path;
        const isMember = joinedWith.has(target) && kind === "import-statement";
        return isMember ? { path: target, namespace: "member" } : { path, external: true };
      });
      onLoad({ filter: /.*/, namespace: "joined" }, ({ path }) => {
        const { members, nameOf } = all.find((one) => one.path === path) as Joined;
        const lines = members.map((member) => {
          const names = (outputs[member]?.exports ?? []).map((name) => `${name} as ${nameOf(member, name)}`);
          const from = JSON.stringify(relativeTo(path, member));
          return names.length > 0 ? `export{${names}}from${from};` : `import${from};`;
        });
        return { contents: lines.join("\n"), loader: "js" };
      });
      onLoad({ filter: /.*/, namespace: "member" }, ({ path }) => ({
        contents: rewritten(path),
        loader: "js",
      }));
    },
  };
  const { outputFiles } = await build({
    ...slim,
    entryPoints: all.map(({ path }) => ({ in: `joined:${path}`, out: path.replace(/\.mjs$/, "") })),
    outdir: "/",
    outExtension: { ".js": ".mjs" },
    write: false,
    plugins: [members],
  });

  const kept = Object.keys(outputs).filter((path) => !joinedWith.has(path));
  const joinedTexts = outputFiles.map(({ path, text }) => [path.slice(1), text] as const);
  const textsNow = new Map([...kept.map((path) => [path, rewritten(path)] as const), ...joinedTexts]);
  const importsNow = (paths: readonly string[], own?: Joined) => {
    const found = paths.flatMap((path) => outputs[path]?.imports ?? []);
    const moved = found.map((one) => ({ ...one, path: joinedWith.get(one.path)?.path ?? one.path }));
    const others = moved.filter(({ path }) => path !== own?.path);
    return [...new Map(others.map((one) => [`${one.kind} ${one.path}`, one])).values()];
  };
  const bytesOf = (path: string) => Buffer.byteLength(textsNow.get(path) as string);
  return {
    texts: textsNow,
    outputs: {
      ...Object.fromEntries(
        kept.map((path) => [
          path,
          { ...(outputs[path] as Outputs[string]), bytes: bytesOf(path), imports: importsNow([path]) },
        ]),
      ),
      ...Object.fromEntries(
        all.map((joined) => [
          joined.path,
          {
            bytes: bytesOf(joined.path),
            inputs: Object.assign({}, ...joined.members.map((member) => outputs[member]?.inputs)),
            imports: importsNow(joined.members, joined),
            exports: joined.members.flatMap((member) =>
              (outputs[member]?.exports ?? []).map((name) => joined.nameOf(member, name)),
            ),
          },
        ]),
      ),
    },
  };
};
