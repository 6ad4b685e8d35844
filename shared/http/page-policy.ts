import { createHash } from "node:crypto";

/** The content security policy of a page: only its own style, and no requests. */
export const pagePolicy = (page: string): string => {
  const [, style = ""] = /<style>(.*?)<\/style>/s.exec(page) ?? [];
  const hash = createHash("sha256").update(style).digest("base64");
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
};
