import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { operations } from "../platform/operations.ts";

/** The operations that the interface specification shows: clients send them a text for a field without a value. */
const shown = [
  "POST /authentication/sign-in-with-idp-a-or-idp-b",
  "POST /service-provider/auth/sign-in-with-idp-a-or-idp-b",
  "PUT /admin/document/verify-documents",
  "POST /job/create-job",
  "POST /ai/video_quote-request",
];

type Fields = Record<string, unknown>;

const all = await operations();

test.each(shown)("%s treats an empty text like a field that was left out", (route) => {
  const { contract } = all.find((one) => one.contract.route === route) as (typeof all)[number];
  const shownBody = contract.example?.body;
  const isList = Array.isArray(shownBody);
  const read = (fields: Fields) => {
    const { data, error } = contract.body.safeParse(isList ? [fields] : fields);
    expect(error?.issues).toBeUndefined();
    return isList ? data[0] : data;
  };
  const example = (isList ? shownBody[0] : shownBody) as Fields;
  const shape: Record<string, z.ZodMiniType> = (isList ? contract.body.def.element : contract.body).def.shape;
  const texts = Object.entries(shape).filter(
    ([, schema]) =>
      schema.safeParse(undefined).success && ![{}, []].some((value) => schema.safeParse(value).success),
  );
  expect(texts.length).toBeGreaterThan(0);
  for (const [name] of texts) {
    const { [name]: _, ...without } = example;
    expect(read({ ...example, [name]: "" }), name).toEqual(read(without));
  }
});
