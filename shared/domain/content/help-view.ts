import * as z from "zod/mini";
import { Instant } from "../../kernel/schema.ts";
import { Help, latestOf, publicHelp } from "./help.ts";

/** An entry as administrators see it: what was written last, and how it stands. */
export const HelpView = z.extend(
  z.pick(Help, { id: true, revision: true, written_by: true, created_at: true, updated_at: true }),
  {
    title: z.string(),
    text: z.string(),
    format: z.string(),
    html: z.string(),
    category: z.string(),
    tags: z.array(z.string()),
    /** Whether anything of it is public, and which revision. */
    published: z.boolean(),
    published_revision: z.optional(z.int()),
    published_at: z.optional(Instant),
    publish_at: z.optional(Instant),
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
