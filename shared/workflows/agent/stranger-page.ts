import type { Reply } from "../../http/exchange.ts";
import { pagePolicy } from "../../http/page-policy.ts";
import { escapedHtml } from "../../kernel/escaped-html.ts";
import { brandOf } from "../../markets/brand.ts";
import { languageAsked } from "../../markets/languages.ts";
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

/** The page for a person whose assistant is unknown: they are sent nowhere. */
export const strangerPage = (what: "client" | "redirect", languages?: string): Reply => {
  const language = languageAsked(languages, Object.keys(words)) === "es" ? "es" : "en";
  const { title, close, [what]: why } = words[language];
  const name = escapedHtml(brandOf(defaultMarket).name);
  const text = `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style><p>${name}</p><h1>${title}</h1><p>${why} ${close}</p></html>`;
  return { status: 400, headers: { "content-security-policy": pagePolicy(text) }, text };
};
