import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { defaulted, givenByOperator, secretsExtension } from "../platform/environment.ts";
import { root } from "../platform/operations.ts";
import { followed, kindOf } from "../shared/domain/payment/stripe-event-types.ts";

const at = (path: string) => readFileSync(resolve(root, path), "utf8");
const guide = at("docs/deploy.md");

describe("the guide", () => {
  test("shows every value that an operator has to set", () => {
    const [, listed = ""] = /cat > \$STAGE\.env <<END\n([\s\S]*?)\nEND\n/.exec(guide) ?? [];
    const names = listed.split("\n").flatMap((line) => /^([A-Z_]+)=/.exec(line)?.[1] ?? []);
    const needed = [...Object.keys(givenByOperator), secretsExtension];
    expect(needed.filter((name) => !names.includes(name))).toEqual([]);
    expect(names.filter((name) => !needed.includes(name) && !(name in defaulted))).toEqual([]);
  });

  test("names only commands that exist", () => {
    const commands = at("ops/ops.ts");
    for (const [, command = ""] of guide.matchAll(/npm run (?:-s )?ops -- ([a-z-]+)/g))
      expect(commands, command).toMatch(new RegExp(`^ {2}"?${command}"?: `, "m"));
  });

  test("leads to a page with every event type of the payment provider that something reads, by destination", () => {
    const page = at("docs/stripe-webhooks.md");
    expect(guide).toContain("](stripe-webhooks.md)");
    const listed = page
      .split(/^## /m)
      .slice(1)
      .map((section) => [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, type]) => type));
    expect(listed).toEqual(Object.values(followed).map((kinds) => Object.values(kinds).flat()));
    expect(listed.flat().filter((type) => kindOf(type as string) === undefined)).toEqual([]);
    expect(kindOf("customer.created")).toBeUndefined();
  });

  test("follows only event types that the payment provider has", () => {
    const known = [
      ...Object.values(followed.platform).flat(),
      ...Object.values(followed.connected).flat(),
    ] satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[];
    const thin = followed.thin.account satisfies readonly Stripe.V2.Core.EventNotification["type"][];
    expect(new Set([...known, ...thin]).size).toBe(known.length + thin.length);
  });

  test("has whoever restores note who was erased before the table changes, and erase them before anybody is let in", () => {
    const page = at("docs/runbook/restore.md").split("## Files")[0] ?? "";
    const steps = [
      "ops -- stop",
      "ops -- erased",
      "ops -- restore",
      "ops -- put-back",
      "serverless deploy",
      "ops -- erase-person",
      "ops -- release",
      "ops -- smoke --stage <stage> --inside",
      "ops -- open",
      "**Look**",
    ].map((step) => page.indexOf(step));
    expect(steps).not.toContain(-1);
    expect(steps).toEqual([...steps].sort((one, other) => one - other));
  });

  test("writes no scheme in front of an address that has one", () => {
    expect(guide).not.toMatch(/https:\/\/<ApiUrl|https:\/\/\$API/);
  });

  test("links only to pages that exist", () => {
    for (const [, page = ""] of guide.matchAll(/\]\(([\w./-]+)\)/g))
      expect(() => at(`docs/${page.replace(/\/$/, "/mail.md")}`), page).not.toThrow();
  });
});
