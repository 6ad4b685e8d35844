import { expect, test } from "vitest";
import { policy } from "../policy.ts";
import { firstKnowledge } from "./first-knowledge.ts";
import { titleOf } from "./knowledge.ts";

const textsOf = (title: string): string => firstKnowledge.find((entry) => entry.title === title)?.text ?? "";

test("at least 60 entries come with the service, for everyone, customers and providers, each with a title of its own", () => {
  expect(firstKnowledge.length).toBeGreaterThanOrEqual(60);
  const titles = firstKnowledge.map((entry) => titleOf({ ...entry, id: "" as never }).id);
  expect(new Set(titles).size).toBe(titles.length);
  const by = Object.groupBy(firstKnowledge, ({ audience }) => audience);
  expect(Object.values(by).every((entries) => entries.length >= 10)).toBe(true);
});

test("entries are whole sentences in American spelling, with tags", () => {
  for (const { title, text, tags } of firstKnowledge) {
    expect([title, /^[A-Z].*[.]$/s.test(text)]).toEqual([title, true]);
    expect([title, tags.length > 2, tags.every((tag) => tag.length <= 30)]).toEqual([title, true, true]);
    expect([title, tags.length <= 20]).toEqual([title, true]);
    expect([title, /undefined|NaN|cancell(?:ed|ing)|colour|licence|organis/.test(text)]).toEqual([
      title,
      false,
    ]);
  }
});

test("numbers in entries equal the policy", () => {
  const { job, payment, quote, provider } = policy;
  expect(textsOf("How long is a quote valid?")).toContain(`valid for ${quote.valid_days} days`);
  expect(textsOf("How do I cancel a job?")).toContain(`until ${job.cancel_free_hours} hours before`);
  expect(textsOf("What does it cost to cancel late?")).toContain("costs 20 percent");
  expect(textsOf("What does it cost to cancel late?")).toContain("costs 50 percent");
  expect([job.cancel_late_bps, job.cancel_last_minute_bps, payment.fee_bps]).toEqual([2000, 5000, 1500]);
  expect(textsOf("What fee do you keep?")).toContain("We keep 15 percent");
  expect(textsOf("What are strikes?")).toContain(
    `${provider.strikes_most} strikes within ${provider.strikes_days}`,
  );
  expect(textsOf("What happens after the work is done?")).toContain(`${job.confirm_hours} hours`);
});
