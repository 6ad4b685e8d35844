import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { handler as addresses } from "../functions/authentication/get-all-address.ts";
import { handler as signIn } from "../functions/authentication/sign-in.ts";
import { handler as docs } from "../functions/docs.ts";
import { handler as openapi } from "../functions/openapi-json.ts";
import { handler as ping } from "../functions/ping.ts";
import { browserPath, openTab } from "./kit/browser.ts";
import { type Served, serve } from "./kit/http-server.ts";
import { newUser, password } from "./kit/people.ts";

describe.skipIf(!browserPath)("the reference page in a browser", () => {
  let server: Served;
  let tab: Awaited<ReturnType<typeof openTab>>;
  beforeAll(async () => {
    server = await serve([docs, openapi, ping, signIn, addresses]);
    tab = await openTab();
  });
  afterAll(async () => {
    await tab.close();
    await server.close();
  });

  const click = (selector: string) =>
    tab.evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`);
  const fill = (selector: string, value: string) =>
    tab.evaluate(
      `(() => { const field = document.querySelector(${JSON.stringify(selector)}); field.value = ${JSON.stringify(value)}; field.dispatchEvent(new Event("input")); })()`,
    );

  test("opens, finds an operation by a word of it, and sends it", async () => {
    await tab.visit(`${server.origin}/api/v1/docs`);
    await tab.until(`document.querySelector(".areas li")`);
    await fill("#search", "say that the service answers");
    await tab.until(`document.querySelectorAll("#list a").length === 1`);
    await click("#list a");
    await tab.until(`document.querySelector("h1").textContent.startsWith("Say that the service answers")`);
    await click(".try .primary");
    await tab.until(`document.querySelector(".answer .status")?.textContent === "200"`);
    expect(await tab.evaluate<string>(`document.querySelector(".answer pre").textContent`)).toContain(
      '"state": "up"',
    );
  });

  test("shows the states of a record and the requests that lead from one to the next", async () => {
    await tab.evaluate(`location.hash = "start"`);
    await tab.until(`document.querySelector(".areas li")`);
    await click('.told a[href="#lifecycles"]');
    await tab.until(`document.querySelector("h1").textContent === "Lifecycles"`);
    const rows = await tab.evaluate<string[]>(
      `[...document.querySelectorAll(".steps tbody tr")].map((row) => [...row.cells].map((cell) => cell.textContent).join(" | "))`,
    );
    expect(rows).toContain("open | claim | assigned | provider: service-provider/jobs/selected-job");
    expect(rows).toContain("pending_payment | time_out | canceled | the service itself");
  });

  test("explains a refusal at the address in a problem document's type", async () => {
    for (const [code, status] of [
      ["request.rate_limited", "429"],
      ["address.not_found", "404"],
      ["request.path_unknown", "404"],
    ]) {
      await tab.evaluate(`location.hash = ${JSON.stringify(code)}`);
      await tab.until(`document.querySelector(".route code")?.textContent === ${JSON.stringify(code)}`);
      expect(await tab.evaluate<string>(`document.querySelector(".route .status").textContent`)).toBe(status);
    }
  });

  test("signs in, and then calls as that account", async () => {
    const { email } = await newUser();
    await tab.evaluate(`location.hash = "authenticationGetAllAddress"`);
    await tab.until(`document.querySelector(".route code").textContent.endsWith("get-all-address")`);
    await click(".try .primary");
    await tab.until(`document.querySelector(".answer .status")?.textContent === "401"`);
    await click("#who");
    await fill("#sign-in [name=email]", email);
    await fill("#sign-in [name=password]", password);
    await click("#sign-in .primary");
    await tab.until(`document.querySelector("#who").textContent.includes(${JSON.stringify(email)})`);
    await click(".try .primary");
    await tab.until(`document.querySelector(".answer .status")?.textContent === "200"`);
  });

  test("fits a phone", async () => {
    await tab.resize(390, 844);
    expect(await tab.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
  });

  test("has sent requests only to the service, without violations of its policy and without errors", () => {
    const asked = tab.requests.filter((url) => !url.startsWith("data:") && url !== "about:blank");
    expect(asked.length).toBeGreaterThan(4);
    expect(asked.filter((url) => !url.startsWith(server.origin))).toEqual([]);
    expect(tab.complaints.filter((text) => !text.includes("status of 401"))).toEqual([]);
  });

  test("runs no other script, neither from another origin nor inline", async () => {
    await tab.evaluate(
      `(() => { const script = document.createElement("script"); script.textContent = "window.intruder = true"; try { document.body.append(script); } catch {} })()`,
    );
    expect(await tab.evaluate<string>("typeof window.intruder")).toBe("undefined");
    expect(
      await tab.evaluate<string>(`fetch("http://localhost:9/").then(() => "sent", (error) => error.name)`),
    ).toBe("TypeError");
    expect(tab.complaints.join("\n")).toContain("Content Security Policy");
  });
});
