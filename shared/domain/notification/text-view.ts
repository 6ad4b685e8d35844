import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { described, Instant, Version } from "../../kernel/schema.ts";
import { isInForce, isToReview, type TextOverride } from "./text-override.ts";
import type { WrittenText } from "./written-text.ts";

/** A text that people are sent, as operators see it. */
export const TextView = lazyObject(() => ({
  key: described(z.string(), "Key of the text."),
  language: described(z.string(), "Language of the text."),
  version: Version,
  text: described(z.string(), "The text that is sent, with its variables in braces."),
  built_in: described(
    z.optional(z.string()),
    "The text that the service came with. Absent: this release sends no such text any more.",
  ),
  edited: described(z.boolean(), "Whether the text that is sent is an operator's."),
  review: described(
    z.boolean(),
    "Whether a release has changed the built-in text since an operator wrote this one. If its variables no longer fit, the built-in one is sent.",
  ),
  written: described(
    z.optional(z.string()),
    "What an operator wrote. Absent: nothing, or it was taken back.",
  ),
  variables: described(
    z.array(
      z.object({
        name: described(z.string(), "Name of the variable, as it stands in braces."),
        kind: described(
          z.enum(["money", "time", "date", "count", "words"]),
          "What it stands for. By a `count` plurals can be chosen.",
        ),
      }),
    ),
    "What the text has to have.",
  ),
  places: described(
    z.array(z.string()),
    "Where it is sent: event, side, and whether it is a title or a text. Several: the same sentence, which is edited for all of them.",
  ),
  updated_at: described(z.optional(Instant), "When an operator last changed it. Absent: never."),
}));
export type TextView = z.input<typeof TextView>;

export const textView = (override: TextOverride, written: WrittenText | undefined): TextView => {
  const edited = isInForce(override, written);
  const { key, language, version, text, updated_at } = override;
  return {
    ...{ key, language, version },
    text: (edited ? text : written?.text) ?? text ?? "",
    built_in: written?.text,
    edited,
    review: isToReview(override, written),
    written: text,
    variables: [...(written?.values ?? [])].map(([name, kind]) => ({ name, kind })),
    places: [...(written?.places ?? [])],
    updated_at,
  };
};

/** A message as somebody gets it, with made-up values. */
const TextMessage = lazyObject(() => ({
  numbers: described(
    z.record(z.string(), z.int()),
    "The numbers that it is said for, by the names of their variables.",
  ),
  mail: described(
    z.object({
      subject: described(z.string(), "Subject of the mail."),
      html: described(z.string(), "The mail as a page."),
      plain: described(z.string(), "The mail as plain text."),
    }),
    "As a mail.",
  ),
  sms: described(
    z.object({
      text: described(z.string(), "The text message."),
      segments: described(z.int(), "As how many messages it is sent and charged."),
    }),
    "As a text message.",
  ),
  notification: described(
    z.object({
      title: described(z.string(), "Title of the entry."),
      text: described(z.string(), "Text of the entry."),
    }),
    "In the app's inbox, and on a device. Browsers show the title only.",
  ),
}));
export type TextMessage = z.input<typeof TextMessage>;

export const TextPreview = described(
  z.array(TextMessage),
  "How people get it, with made-up values and a made-up link: once for each form of its plurals. What stands in square brackets depends on the case.",
);

export const TextAnswer = z.extend(TextView, {
  preview: TextPreview,
  versions: described(
    z.optional(
      z.array(
        z.object({
          version: Version,
          text: described(z.optional(z.string()), "What an operator wrote. Absent: the built-in text."),
          updated_at: described(z.optional(Instant), "When it was said so first."),
        }),
      ),
    ),
    "Every version, the newest first: restore-text brings one back. Only get-text tells them.",
  ),
  dry_run: described(
    z.optional(z.boolean()),
    "Whether this was only a trial. If so, nothing was changed. Only update-text says it.",
  ),
});
