import * as fc from "fast-check";
import { expect, test } from "vitest";
import { htmlOf } from "./html.ts";

const markdown = (text: string) => htmlOf({ text, format: "markdown" });

test("Markdown becomes HTML", async () => {
  expect(
    await markdown("# Help\n\n*Call* [us](https://example.com) or [write](mailto:help@example.com)."),
  ).toBe(
    '<h1>Help</h1>\n<p><em>Call</em> <a href="https://example.com">us</a> or <a href="mailto:help@example.com">write</a>.</p>',
  );
});

test.each([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "[click](javascript:alert(1))",
  "[click](JaVaScRiPt:alert(1))",
  "[click](data:text/html;base64,PHNjcmlwdD4=)",
  "![x](javascript:alert(1))",
  "<javascript:alert(1)>",
  "[a]: javascript:alert(1)\n\n[a]",
  '[a](https://example.com "\\" onmouseover=\\"alert(1)")',
  "<a href='vbscript:x'>x</a>",
  "`</code><script>alert(1)</script>`",
])("nothing in %s can run", async (text) => {
  for (const format of ["markdown", "plain"] as const) {
    const html = await htmlOf({ text, format });
    const tags = html.match(/<[^>]*>/g) ?? [];
    for (const tag of tags)
      expect(tag).toMatch(/^<\/?(p|a|code|br|img)( (href|src|alt|title)="[^"]*")*( \/)?>$/);
    expect(tags.join("")).not.toMatch(/(href|src)="\s*(javascript|data|vbscript):/i);
  }
});

test("emits only Markdown's tags and http or mailto links", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          fc.string({ maxLength: 12 }),
          fc.constantFrom(
            "<script>",
            "[x](",
            ")",
            "javascript:",
            "![",
            "\n",
            "> ",
            "`",
            "<a href=",
            '"',
            "&lt;",
          ),
        ),
        { maxLength: 20 },
      ),
      async (pieces) => {
        const html = await markdown(pieces.join(""));
        for (const [, name] of html.matchAll(/<\/?([a-z0-9]+)/gi))
          expect(
            "p a code pre em strong br img h1 h2 h3 h4 h5 h6 ul ol li blockquote hr".split(" "),
          ).toContain(name);
        expect(html).not.toMatch(/(href|src)="(javascript|data|vbscript):/i);
      },
    ),
    { numRuns: 300 },
  );
});

test("plain text is shown as it is", async () => {
  expect(await htmlOf({ text: "Tom & *Jerry*\nsecond\n\nthird", format: "plain" })).toBe(
    "<p>Tom &amp; *Jerry*<br>\nsecond</p>\n<p>third</p>",
  );
});

test("refuses a text whose markup explodes", async () => {
  await expect(markdown("> ".repeat(20_000))).rejects.toMatchObject({ code: "request.invalid" });
});
