import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { checksAgainst } from "./checks.ts";

const folder = mkdtempSync(join(tmpdir(), "marketplace-checks-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const document = {
  components: {
    thing: {
      type: "object",
      properties: { count: { type: "integer" }, inner: { $ref: "#/components/thing" } },
      required: ["count"],
      additionalProperties: false,
    },
  },
};
const schema = () => ({ $ref: "stripe#/components/thing" });
const asBody = { name: "answer of GET /v1/things/{id}", coerced: false, schema };
const asForm = { name: "> POST /v1/things", coerced: true, schema };
checksAgainst(document).write(folder, [asBody, asForm]);

const values = (): unknown[] => [
  { count: 1 },
  { count: "1" },
  { count: "one" },
  {},
  { count: 1, inner: { count: 2, other: true } },
  { count: 1, inner: { count: "2" } },
  "no thing",
];

test.each([asBody, asForm])(
  "the compiled checks of $name give the same results as those compiled here",
  (check) => {
    const [compiled, read] = [checksAgainst(document), checksAgainst(document)];
    read.read(folder);
    const unneeded = vi.fn(schema);
    const said = ({ validatorOf }: typeof read, which: typeof check) => {
      const validate = validatorOf(which);
      return values().map((value) => [validate(value), validate.errors, value]);
    };
    const wanted = said(compiled, check);
    expect(wanted.map(([fits]) => fits)).toContain(true);
    expect(wanted.map(([fits]) => fits)).toContain(false);
    expect(said(read, { ...check, schema: unneeded })).toEqual(wanted);
    expect(unneeded).not.toHaveBeenCalled();
  },
);

test("text counts as a number only in a form", () => {
  const { read, validatorOf } = checksAgainst(document);
  read(folder);
  const [form, body] = [{ count: "1" }, { count: "1" }];
  expect([validatorOf(asForm)(form), form]).toEqual([true, { count: 1 }]);
  expect([validatorOf(asBody)(body), body]).toEqual([false, { count: "1" }]);
});
