import { plainHtml } from "../../kernel/plain-html.ts";
import { RequestInvalid } from "../../kernel/refusal.ts";

/** Nested marks can make a text much longer; anything longer than escaping every character would be is refused. */
const longest = (text: string): number => text.length * 6 + 1000;

/**
 * A text as HTML that is safe to show: HTML in it is shown as text, and only web and mail links are allowed. Throws
 * `request.invalid` if it would become too long.
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
  if (html.length > longest(text))
    throw RequestInvalid({ fields: [{ field: "text", problem: "has too many marks for its length" }] });
  return html;
};
