import { plainHtml } from "../../kernel/plain-html.ts";
import { RequestInvalid } from "../../kernel/refusal.ts";

/** Nested marks can grow a text many times over; what is stored stays within this. */
const html_characters = 200_000;

/**
 * A text as HTML that is safe to show: HTML in it is shown as text, and links lead to web and mail addresses only.
 * Throws `request.invalid` where it would become too long.
 */
export const htmlOf = async ({
  text,
  format,
}: {
  text: string;
  format: "markdown" | "plain";
}): Promise<string> => {
  const html =
    format === "plain" ? plainHtml(text) : (await import("micromark")).micromark(text).replace(/\n$/, "");
  if (html.length > html_characters)
    throw RequestInvalid({ fields: [{ field: "text", problem: "has too many marks for its length" }] });
  return html;
};
