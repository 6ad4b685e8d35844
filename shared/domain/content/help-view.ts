import * as z from "zod/mini";
import { described, Instant } from "../../kernel/schema.ts";
import { Help, languageShown, latestOf, publicHelp } from "./help.ts";

/** An entry as administrators see it: what was written last, and how it stands. */
export const HelpView = z.extend(
  z.pick(Help, { id: true, revision: true, written_by: true, created_at: true, updated_at: true }),
  {
    title: described(z.string(), "Title of the entry, as it was last written."),
    text: described(z.string(), "Text of the entry, as it was last written."),
    format: described(z.string(), "Whether `text` is Markdown or plain text."),
    html: described(z.string(), "The text as HTML that is safe to show in a page."),
    category: described(z.string(), "Key of the category that lists the entry."),
    tags: described(z.array(z.string()), "Words by which the entry is found."),
    ...languageShown,
    /** Whether anything of it is public, and which revision. */
    published: described(z.boolean(), "Whether everyone can read the entry now."),
    published_revision: described(
      z.optional(z.int()),
      "The revision that everyone reads. Absent if none is published.",
    ),
    published_at: described(z.optional(Instant), "When the published revision was published."),
    publish_at: described(z.optional(Instant), "When a later revision will be published by itself."),
  },
);

export const helpView = (help: Help, now: string): z.input<typeof HelpView> => {
  const shown = publicHelp(help, now);
  const { publish_at } = help.draft ?? {};
  return {
    ...help,
    ...latestOf(help),
    revision: help.revision,
    published: shown !== undefined,
    ...(shown && { published_revision: shown.revision, published_at: shown.published_at }),
    ...(publish_at !== undefined && publish_at > now && { publish_at }),
  };
};

export const onlyWhenPublished = z.refine<{
  published?: boolean | undefined;
  publish_at?: string | undefined;
}>(({ published, publish_at }) => published === true || publish_at === undefined, {
  path: ["publish_at"],
  error: "is for what is published",
});
