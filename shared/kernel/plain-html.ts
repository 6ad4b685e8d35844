const marks: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Plain text as HTML with the same look: paragraphs at blank lines, line breaks elsewhere. */
export const plainHtml = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/[&<>"']/g, (mark) => marks[mark] as string))
    .map((paragraph) => `<p>${paragraph.replaceAll("\n", "<br>\n")}</p>`)
    .join("\n");
