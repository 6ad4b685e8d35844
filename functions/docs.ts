import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { publication } from "../shared/http/publication.ts";

/** Allows only the page's own scripts and styles, and requests only to this service. */
const policyOf = (page: string): string => {
  const hashOf = (element: string) => {
    const [, content = ""] = new RegExp(`<${element}[^>]*>(.*?)</${element}>`, "s").exec(page) ?? [];
    return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
  };
  return [
    "default-src 'none'",
    `script-src ${hashOf("script")}`,
    `style-src ${hashOf("style")}`,
    "connect-src 'self'",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");
};

export const handler = publication({
  route: "GET /docs",
  summary: "Read about this interface and try it out in a browser.",
  media_type: "text/html",
}).read(async () => {
  const page = await readFile(new URL("../docs/derived/reference.html", import.meta.url), "utf8");
  return { text: page, headers: { "content-security-policy": policyOf(page) } };
});
