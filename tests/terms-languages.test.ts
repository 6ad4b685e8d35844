import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { handler as accept } from "../functions/authentication/term_and_condition_accepted.ts";
import { handler as versions } from "../functions/terms-and-condition/get-terms-versions.ts";
import { handler as read } from "../functions/terms-and-condition/get-termsandcondition.ts";
import { handler as update } from "../functions/terms-and-condition/update-termandcondition.ts";
import { accounts } from "../shared/data/accounts.ts";
import { currentTerms, termsVersion, termsVersions } from "../shared/data/terms.ts";
import { defaultMarket } from "../shared/markets/served.ts";
import { anAccount } from "./support/marketplace.ts";
import { type Caller, call, clock, signedIn, write } from "./support/world.ts";

vi.hoisted(() => {
  process.env.MARKETS = "es";
});

let admin: Caller;
beforeEach(async () => {
  clock.set("2027-05-25T10:00:00.000Z");
  admin = await signedIn("admin");
});
const { legal } = defaultMarket.languages;
afterEach(() => {
  defaultMarket.languages.legal = legal;
});

const spanish = { title: "Condiciones", text: "Sea **justo**." };
const english = { title: "Terms", text: "Be **fair**.", change_note: "Shorter." };
const publish = (given: Record<string, unknown> = {}) =>
  call(update, { as: admin, body: { ...spanish, published: true, ...given } });
const shownTo = async (language?: string, query: Record<string, string> = {}) =>
  call(read, { query, ...(language && { headers: { "accept-language": language } }) });

test("the first version is in each language of the folder, to each reader in theirs", async () => {
  expect((await shownTo("en")).data).toMatchObject({
    language: "en",
    languages: ["es", "en"],
    terms_version: 1,
  });
  for (const other of [undefined, "fr", "es-MX"])
    expect((await shownTo(other)).data).toMatchObject({ language: "es", terms_version: 1 });
  const { headers } = await shownTo("en");
  expect(headers.vary).toBe("Accept-Language");
});

test("the languages of a version are side by side under one number, and accepting it is the same in each", async () => {
  const { data } = await publish({ translations: { en: english } });
  const { terms_version } = data;
  expect(data).toMatchObject({ language: "es", translations: { en: { title: "Terms" } }, state: "in_force" });
  const english_one = (await shownTo("en-GB")).data;
  expect(english_one).toMatchObject({ ...english, terms_version, language: "en", in_force: true });
  expect(english_one.html).toBe("<p>Be <strong>fair</strong>.</p>");
  const spanish_one = (await shownTo("en", { language: "es" })).data;
  expect(spanish_one).toMatchObject({ ...spanish, terms_version, language: "es" });
  expect(spanish_one.change_note).toBeUndefined();
  expect((await shownTo("es", { language: "fr" })).data).toMatchObject(spanish);
  const { data: list } = await call(versions, { as: admin, query: { limit: "1" } });
  expect(list.items).toMatchObject([{ terms_version, translations: { en: english } }]);

  const customer = await signedIn("user");
  await write(accounts.insert(anAccount({ id: customer.id, role: "user" })));
  const headers = { "accept-language": "en" };
  expect(
    (await call(accept, { as: customer, body: { version: terms_version }, headers })).data,
  ).toMatchObject({ terms_version });
});

test("what must be in a language is not published without it, at once or later; a draft may wait for it", async () => {
  defaultMarket.languages.legal = ["es", "en"];
  const before = (await currentTerms(defaultMarket)).published_version;
  const missing = { status: 409, error: { code: "terms.language_missing", details: { languages: ["en"] } } };
  expect(await publish()).toMatchObject(missing);
  expect(await publish({ publish_at: "2027-06-01T00:00:00.000Z" })).toMatchObject(missing);
  expect((await publish({ published: false })).data).toMatchObject({ state: "draft" });
  expect((await currentTerms(defaultMarket)).published_version).toBe(before);
  expect((await publish({ translations: { en: english } })).data).toMatchObject({ state: "in_force" });
});

test("a version of before there were several languages is read as it was written", async () => {
  await publish();
  const held = await currentTerms(defaultMarket);
  const stored = await termsVersion(defaultMarket, held.published_version);
  const { language: _, ...older } = stored as NonNullable<typeof stored>;
  await write(termsVersions.put(older));
  expect((await shownTo("en")).data).toMatchObject({ ...spanish, language: "es", languages: ["es"] });
});

test("the default language twice, and more than a row holds, are refused", async () => {
  const wrong = async (given: Record<string, unknown>) => (await publish(given)).error?.fields;
  expect(await wrong({ translations: { es: spanish } })).toEqual([
    { field: "translations", problem: "tiene el idioma principal del mercado, que es el de title y text" },
  ]);
  const long = { title: "Long", text: "&".repeat(40_000) };
  expect(await wrong({ ...long, translations: { en: long } })).toEqual([
    { field: "translations", problem: expect.stringContaining("demasiado largos") },
  ]);
  expect(await wrong({ translations: { en: { title: "No text" } } })).toHaveLength(1);
});
