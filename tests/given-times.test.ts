import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { operations } from "../platform/operations.ts";

const instant = "2027-03-18T14:30:00.000Z";

/** The same moment as other clients write it. */
const written = ["2027-03-18T14:30:00Z", "2027-03-18T15:30:00+01:00", "2027-03-18T14:30:00.000000Z"];

/** Texts that are no point in time, and one whose year does not fit into four digits. */
const wrong = [
  "9999-99-99T99:99:99.999Z",
  "2027-02-30T00:00:00.000Z",
  "2027-03-18T14:30:00",
  "9999-12-31T23:59:00-01:00",
];

// biome-ignore lint/suspicious/noExplicitAny: the definitions of schemas, of whatever kind
const below = ({ def }: any): z.ZodMiniType[] =>
  [
    ...Object.values(def.shape ?? {}),
    ...(def.options ?? []),
    ...[def.element, def.innerType, def.in, def.valueType].filter(Boolean),
  ] as z.ZodMiniType[];

const takenBy = (schema: z.ZodMiniType, at: string): [at: string, schema: z.ZodMiniType][] => {
  const taken = (value: unknown) => schema.safeParse(value).success;
  if (taken(instant) && !taken("text") && !taken(wrong[2])) return [[at, schema]];
  return below(schema).flatMap((held) => takenBy(held, at));
};

const fields = (await operations()).flatMap(({ contract }) =>
  (["body", "query"] as const).flatMap((part) =>
    contract[part] ? takenBy(contract[part], `${contract.route} ${part}`) : [],
  ),
);

test("there are operations that take a time", () => {
  expect(fields.length).toBeGreaterThan(20);
});

test.each(fields)("%s accepts every form of a time and normalizes it", (_, schema) => {
  for (const text of written) expect(schema.safeParse(text), text).toEqual({ success: true, data: instant });
  for (const text of wrong) expect(schema.safeParse(text).success, text).toBe(false);
});
