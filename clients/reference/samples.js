const shell = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

const absolute = (url) => new URL(url, location.href).href;

const isToken = (name) => name === "authorization";

const curl = ({ url, method, headers, body }) =>
  [
    `curl -X ${method} ${shell(absolute(url))}`,
    ...Object.entries(headers).map(([name, value]) =>
      isToken(name) ? `-H "${name}: Bearer $ACCESS_TOKEN"` : `-H ${shell(`${name}: ${value}`)}`,
    ),
    ...(body === undefined ? [] : [`-d ${shell(body)}`]),
  ].join(" \\\n  ");

const camel = (text) => text.replace(/[-_]+(\w)/g, (_, letter) => letter.toUpperCase());

const isName = /^[A-Za-z_$][\w$]*$/;

const literal = (value, depth = 1) => {
  const pad = "  ".repeat(depth);
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const entries = Array.isArray(value)
    ? value.map((one) => literal(one, depth + 1))
    : Object.entries(value).map(
        ([name, one]) => `${isName.test(name) ? name : JSON.stringify(name)}: ${literal(one, depth + 1)}`,
      );
  if (entries.length === 0) return open + close;
  const line = `${open} ${entries.join(", ")} ${close}`;
  if (line.length < 70 && !line.includes("\n")) return line;
  return `${open}\n${entries.map((entry) => `${pad}  ${entry},\n`).join("")}${pad}${close}`;
};

const parsed = (body) => {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
};

const typescript = ({ path, params, query, headers, body }) => {
  const called = path
    .split("/")
    .filter((part) => part !== "" && !part.startsWith("{"))
    .map(camel)
    .join(".");
  const sent = {
    ...(Object.keys(params).length > 0 && { params }),
    ...(Object.keys(query).length > 0 && { query }),
    ...(body !== undefined && { body: parsed(body) }),
    ...(headers["idempotency-key"] && { idempotencyKey: headers["idempotency-key"] }),
  };
  const base = absolute(location.pathname.replace(/\/docs\/?$/, ""));
  return [
    `import { createClient } from "home-services-marketplace-client";`,
    "",
    `const client = createClient({ baseUrl: ${JSON.stringify(base)} });`,
    `const data = await client.${called}(${Object.keys(sent).length > 0 ? literal(sent, 0) : ""});`,
  ].join("\n");
};

const spoken = { true: "True", false: "False", null: "None" };
const strings = /("(?:\\.|[^"\\])*")|\b(true|false|null)\b/g;

const pythonOf = (value) =>
  JSON.stringify(value, null, 4).replace(strings, (_, text, word) => text ?? spoken[word]);

const python = ({ url, method, headers, body }) => {
  const shown = Object.entries(headers)
    .filter(([name]) => name !== "content-type")
    .map(([name, value]) =>
      isToken(name)
        ? `"Authorization": f"Bearer {os.environ['ACCESS_TOKEN']}"`
        : `${JSON.stringify(name)}: ${JSON.stringify(value)}`,
    );
  return [
    ...(shown.some((line) => line.includes("os.environ")) ? ["import os"] : []),
    "import requests",
    "",
    "response = requests.request(",
    `    ${JSON.stringify(method)},`,
    `    ${JSON.stringify(absolute(url))},`,
    ...(shown.length > 0 ? [`    headers={${shown.join(", ")}},`] : []),
    ...(body === undefined ? [] : [`    json=${pythonOf(parsed(body)).replaceAll("\n", "\n    ")},`]),
    "    timeout=30,",
    ")",
    "response.raise_for_status()",
    `print(response.json()["data"])`,
  ].join("\n");
};

/** How a request is written in each language that the page shows. */
export const samples = { curl, TypeScript: typescript, Python: python };
