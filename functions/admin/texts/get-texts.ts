import * as z from "zod/mini";
import { allTextOverrides } from "../../../shared/data/text-overrides.ts";
import { TextLanguage } from "../../../shared/domain/notification/text-given.ts";
import { neverEdited } from "../../../shared/domain/notification/text-override.ts";
import { TextView, textView } from "../../../shared/domain/notification/text-view.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Line } from "../../../shared/kernel/schema.ts";
import { defaultMarket } from "../../../shared/markets/served.ts";
import { textLanguages } from "../../../shared/workflows/notification/built-in-texts.ts";
import { textsIn } from "../../../shared/workflows/notification/find-text.ts";

export const handler = operation({
  route: "GET /admin/texts/get-texts",
  extra: true,
  summary: "List the texts that people are sent.",
  description:
    "Titles and texts of messages, mails and text messages, and parts of their sentences, in one language. `only=review` lists what you wrote and a release has changed since.",
  access: ["admin"],
  query: z.strictObject({
    language: described(z.optional(TextLanguage), "Language of the texts. Left out: the market's."),
    only: described(
      z.optional(z.enum(["edited", "review"])),
      "Only texts that you edited, or have to look at.",
    ),
    find: described(z.optional(Line(100)), "Only texts with this in their key or words."),
  }),
  response: z.object({
    items: described(z.array(TextView), "The texts, in the order in which they stand in the service."),
    languages: described(z.array(z.string()), "The languages that people are written to in."),
  }),
  uses: ["table"],
  example: { query: { language: "en", find: "job.created" } },
  alongside: () => allTextOverrides(),
}).handle(async ({ alongside, query: { language: asked, only, find } }) => {
  const language = asked ?? textLanguages.find((one) => one === defaultMarket.languages.default) ?? "en";
  const [texts, overrides] = await Promise.all([textsIn(language), alongside]);
  const own = new Map(overrides.filter((one) => one.language === language).map((one) => [one.key, one]));
  const known = [...texts].map(([key, written]) =>
    textView(own.get(key) ?? neverEdited(language, key, written), written),
  );
  const gone = [...own.values()].filter(({ key }) => !texts.has(key)).map((one) => textView(one, undefined));
  const sought = find?.toLowerCase() ?? "";
  return {
    items: [...known, ...gone].filter(
      ({ key, text, edited, review }) =>
        `${key} ${text}`.toLowerCase().includes(sought) &&
        (only === undefined || (only === "edited" ? edited : review)),
    ),
    languages: [...textLanguages],
  };
});
