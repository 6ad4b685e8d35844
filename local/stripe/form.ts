type Tree = { [key: string]: string | Tree };

const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

const listed = (tree: Tree): unknown => {
  const keys = Object.keys(tree);
  const isList = keys.length > 0 && keys.every((key, index) => key === String(index) || key === "");
  const values = Object.entries(tree).map(([key, value]) => [
    key,
    typeof value === "string" ? value : listed(value),
  ]);
  return isList ? values.map(([, value]) => value) : Object.fromEntries(values);
};

/** Reads Stripe's form encoding (`a[b][0]=c`, `a[]=c`) into nested objects and lists of strings. */
export const parseForm = (text: string): Record<string, unknown> => {
  const root: Tree = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split("[").map((part) => part.replace(/\]$/, ""));
    if (path.some((part) => FORBIDDEN.has(part))) continue;
    let node = root;
    path.forEach((part, depth) => {
      const key = part === "" ? String(Object.keys(node).length) : part;
      if (depth === path.length - 1) {
        node[key] = value;
        return;
      }
      const child = node[key];
      const branch: Tree = typeof child === "object" ? child : {};
      node[key] = branch;
      node = branch;
    });
  }
  return Object.fromEntries(
    Object.entries(root).map(([key, value]) => [key, typeof value === "string" ? value : listed(value)]),
  );
};
