import { join } from "node:path";
import type { Page, Request } from "playwright-core";
import { barriers } from "./browser.ts";

type Look = { width: 390 | 1280; colors: "light" | "dark" };
const looks: readonly Look[] = [
  { width: 390, colors: "light" },
  { width: 390, colors: "dark" },
  { width: 1280, colors: "light" },
  { width: 1280, colors: "dark" },
];

/** The narrowest screen, which is also a desk's at 400 %. */
const narrowest = 320;

/** The innermost parts that reach beyond the screen. */
const beyond = (page: Page): Promise<string> =>
  page.evaluate<string>(`[...document.querySelectorAll("main *")]
    .filter((part) => part.children.length === 0 && part.getBoundingClientRect().right > innerWidth)
    .map((part) => part.tagName + " " + part.className + " " + part.textContent.slice(0, 30))
    .join(", ")`);

/** Where text is larger than what is around it, and cut off or over its neighbors. */
const squeezed = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll("#app *")]
    .filter((part) => {
      const { display, overflowX, overflowY, textOverflow, fontSize } = getComputedStyle(part);
      // Letters may reach a little beyond their line.
      const beyond = 0.25 * parseFloat(fontSize);
      const isOver = ["visible", "hidden", "clip"].includes(overflowY) && part.scrollHeight > part.clientHeight + beyond;
      const isCut = ["hidden", "clip"].includes(overflowX) && textOverflow !== "ellipsis" && part.scrollWidth > part.clientWidth + 1;
      return display !== "inline" && part.clientHeight > 1 && part.innerText && !part.closest(".unseen, svg") && (isOver || isCut);
    })
    .map((part) => part.tagName + " " + part.className + " " + part.innerText.slice(0, 30).replaceAll("\\n", " "))`);

/** What a test does with an app that is open in a page; `problems` gathers what is wrong with its screens. */
export const appScreens = (
  page: Page,
  problems: string[],
  { pictures, folder }: { pictures: ReadonlySet<string>; folder: string | undefined },
) => {
  const size = (width: number, height: number) => page.setViewportSize({ width, height });
  const noWider = async (width: number, where: string): Promise<void> => {
    const wide = await page.evaluate<number>("document.documentElement.scrollWidth");
    if (wide > width) problems.push(`${where}: ${wide} pixels wide, ${await beyond(page)}`);
  };

  /** The screen as it is now: it says no nonsense, and has room for all that it says. */
  const fits = async (screen: string): Promise<void> => {
    await page.locator(".skeleton").first().waitFor({ state: "detached" });
    const text = await page.evaluate<string>("document.body.innerText");
    const nonsense = /undefined|NaN|Invalid Date|\[object/.exec(text);
    if (nonsense) problems.push(`${screen}: says ${nonsense[0]}`);
    for (const width of [1280, narrowest, 390]) {
      await size(width, 844);
      await noWider(width, `${screen} at ${width}`);
    }
    const before = new Set(await squeezed(page));
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    await noWider(390, `${screen} with text at 200 %`);
    for (const part of await squeezed(page))
      if (!before.has(part)) problems.push(`${screen} with text at 200 %: no room for ${part}`);
    await page.evaluate("document.documentElement.style.fontSize = ''");
  };

  return {
    tap: (name: string | RegExp, role: "button" | "link" = "button") =>
      page.getByRole(role, { name }).first().click(),
    reads: (text: string | RegExp) => page.getByText(text).first().waitFor(),
    place: (name: string) => page.locator(".tabs").getByRole("link", { name }).click(),
    fits,

    /** The screen as it is now: in light and dark, on a phone and on a desk, with nothing that keeps anybody out. */
    look: async (screen: string): Promise<void> => {
      await fits(screen);
      for (const { width, colors } of looks) {
        await size(width, width === 390 ? 844 : 800);
        await page.emulateMedia({ colorScheme: colors, reducedMotion: "reduce" });
        const name = `${screen}-${width}-${colors}`;
        if (folder && pictures.has(name)) await page.screenshot({ path: join(folder, `${name}.png`) });
        // What stays at the bottom covers what is scrolled below it: all of the screen is looked at.
        await size(width, 3000);
        for (const barrier of await barriers(page))
          problems.push(`${screen} ${width} ${colors}: ${barrier.split("\n").slice(0, 2).join(" ")}`);
      }
      await size(390, 844);
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    },

    /** What a screen asks the service for when the app is opened at it, each operation once. */
    asks: async (url: string): Promise<string[]> => {
      const asked = new Set<string>();
      const note = (request: Request) => {
        const { pathname } = new URL(request.url());
        const [, operation] = /\/api\/v1\/(?!app|provider-app)(.+)/.exec(pathname) ?? [];
        const isAsked = request.resourceType() === "fetch" && request.method() === "GET";
        if (operation && isAsked) asked.add(operation);
      };
      await page.goto("about:blank");
      page.on("request", note);
      await page.goto(url, { waitUntil: "networkidle" });
      page.off("request", note);
      return [...asked];
    },
  };
};
