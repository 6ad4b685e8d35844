import { createHash } from "node:crypto";
import type { Reply } from "../../http/exchange.ts";
import { brandOf } from "../../markets/brand.ts";
import { defaultMarket } from "../../markets/served.ts";

const words = {
  en: {
    title: "This assistant can't be let in",
    client: "It did not say who it is in a way that we can check. Nothing was shared with it.",
    redirect: "It wants you sent to an address that it has not told us before. Nothing was shared with it.",
    close: "You can close this page.",
  },
  es: {
    title: "Este asistente no puede entrar",
    client: "No ha dicho quién es de un modo que podamos comprobar. No se ha compartido nada con él.",
    redirect: "Quiere enviarle a una dirección que no nos había dicho. No se ha compartido nada con él.",
    close: "Puede cerrar esta página.",
  },
} as const;

const style =
  "body{font:17px/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem;color:#1b1f24;background:#fff}h1{font-size:1.4rem}@media(prefers-color-scheme:dark){body{color:#e8eaed;background:#15181c}}";

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The page for a person whose assistant is unknown: they are sent nowhere. */
export const strangerPage = (what: "client" | "redirect", languages = ""): Reply => {
  const language = /^es\b/i.test(languages) ? "es" : "en";
  const { title, close, [what]: why } = words[language];
  const name = escaped(brandOf(defaultMarket).name);
  return {
    status: 400,
    headers: {
      "content-security-policy": `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
    text: `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style><p>${name}</p><h1>${title}</h1><p>${why} ${close}</p></html>`,
  };
};
