import { describe, expect, test } from "vitest";
import { aJob, aQuote, aTask } from "../../../tests/support/marketplace-records.ts";
import type { Brand } from "../../markets/market.ts";
import { mailPage } from "./mail-page.ts";
import { mailPlain, mailSubject } from "./mail-text.ts";
import { mailWords } from "./mail-words.ts";
import { messageFor, type Side, toldEvents } from "./messages.ts";

const brand: Brand = {
  name: "Manitas",
  apps: { customer: "Manitas", provider: "Manitas Pro" },
  colors: { light: "#7b2a6e", dark: "#e39ad6" },
  support: { email: "hola@manitas.example", phone: "+34 900 000 000" },
  legal: { name: "Manitas <Madrid>, S.L.", address: "Calle del Ejemplo 1", tax_id: "NIF B1" },
};
const frame = (language: string) => ({ brand, language, spoken: "en" });
const link = "https://app.example/#/jobs/1";
const unsubscribe = { page: "https://app.example/#/unsubscribe?token=1" };

const hostile =
  `</td></table><script>alert(1)</script><img src=x onerror="alert(1)">"'&` +
  "\r\nBcc: all@evil.example\u2028<a href=javascript:alert(1)>";

describe("every message", () => {
  const about = {
    job: aJob({ title: hostile, provider_name: hostile }),
    quote: aQuote({ tasks: [aTask({ title: hostile })] }),
  };
  const told = toldEvents.flatMap(({ type }) =>
    (["user", "service_provider", "previous_provider", "admin"] as Side[]).flatMap((side) => {
      const event = { type, data: { amount_minor: 1000, currency: "eur" }, reason: hostile, to: undefined };
      const said = messageFor(event, "c".repeat(24), about, side);
      return said ? [[type, side, said] as const] : [];
    }),
  );

  test.each(["en", "es"] as const)("is a page with its button, frame and language, in %s", (language) => {
    expect(told.length).toBeGreaterThan(150);
    for (const [type, side, { title, text }] of told) {
      const html = mailPage({ subject: title, text, link, unsubscribe }, frame(language));
      const called = `${type} ${side}`;
      expect(html, called).toMatch(new RegExp(`^<!doctype html><html lang="${language}">`));
      const buttons = [...html.matchAll(/<a class="go" href="([^"]+)"/g)].map(([, to]) => to);
      expect(buttons, called).toEqual([link]);
      const marks = html.match(/<td class="mark"[^>]*background:#7b2a6e[^>]*>M<\/td><td class="name"/g);
      expect(marks, called).toHaveLength(1);
      expect(html, called).toContain(`>${mailWords[language].open}</a>`);
      expect(html, called).toContain(`>${mailWords[language].end}</a>`);
      expect(html, called).toContain(mailWords[language].chosen("Manitas"));
      expect(html, called).toContain("Manitas &#60;Madrid&#62;, S.L. · Calle del Ejemplo 1 · NIF B1");
      expect(html, called).not.toMatch(/<script|<img|<iframe|<form|<input|onerror="|javascript:alert\(1\)"/i);
      expect(html.match(/<table/g)?.length, called).toBe(html.match(/<\/table>/g)?.length);
    }
  });
});

test("words of people stay words: the page has the same elements whatever they wrote", () => {
  const elements = (html: string) =>
    html.match(/<[a-z!/][^>]*>/gi)?.map((tag) => tag.replace(/[\s>].*/s, ""));
  const page = (words: string) => mailPage({ subject: words, text: words, link }, frame("es"));
  expect(elements(page(hostile.replace(/\r\n/, " ")))).toEqual(elements(page("Grifo")));
});

test("a subject stays on one line and can add no header", () => {
  expect(mailSubject("Hola\r\nBcc: all@evil.example\u2028\u0000x")).toBe("Hola Bcc: all@evil.example x");
  expect(mailSubject("a".repeat(1000))).toHaveLength(200);
});

test.each([
  "javascript:alert(1)",
  "data:text/html,<b>",
  "http://evil.example/",
  "//evil.example",
  "https://user@evil.example/",
  "not an address",
])("a mail leads nowhere but to https: %s", (bad) => {
  const mail = { subject: "Hello", text: "Text", link: bad, unsubscribe: { page: bad } };
  const html = mailPage(mail, frame("en"));
  expect(html.match(/href="[^"]*"/g)).toEqual(['href="mailto:hola@manitas.example"']);
  expect(mailPlain(mail, frame("en"))).not.toContain(bad);
});

test("a link can't leave its attribute", () => {
  const html = mailPage({ subject: "s", text: "t", link: `https://a.example/"onclick='x'<b>` }, frame("en"));
  expect(html).not.toMatch(/onclick='|"onclick|<b>/);
});

test("the longest and most hostile mail stays below 100 KB", () => {
  const html = mailPage(
    { subject: "<".repeat(5000), text: "<".repeat(200_000), link, unsubscribe },
    frame("en"),
  );
  expect(Buffer.byteLength(html)).toBeLessThan(100_000);
});

test("it says why it comes: an account, a choice, an address that somebody gave", () => {
  const said = (mail: object) => mailPlain({ subject: "s", text: "t", ...mail }, frame("es"));
  expect(said({})).toContain("trata de su cuenta en Manitas");
  expect(said({ unsubscribe })).toContain(`No quiero más correos como este: ${unsubscribe.page}`);
  expect(said({ because: "invited" })).toContain("alguien ha dado esta dirección a Manitas");
  const invited = mailPage({ subject: "s", text: "t", link, because: "invited" }, frame("es"));
  expect(invited).toContain(">Abrir la invitación</a>");
});

test("plain text names the link once, and a language without words of its own takes the English ones", () => {
  const text = `Join here: ${link} It works once.`;
  expect(mailPlain({ subject: "s", text, link }, frame("en")).split(link)).toHaveLength(2);
  expect(mailPage({ subject: "s", text, link }, frame("pt"))).toContain('<html lang="en">');
});

test("colors of the dark brand are there for mail programs that are dark", () => {
  expect(mailPage({ subject: "s", text: "t", link }, frame("en"))).toMatch(
    /prefers-color-scheme:dark.*\.go,\.mark\{background:#e39ad6!important/,
  );
});
