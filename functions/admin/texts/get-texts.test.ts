import { expect, test, vi } from "vitest";
import { administrator } from "../../../tests/support/callers.ts";
import { call } from "../../../tests/support/world.ts";
import { handler as getTexts } from "./get-texts.ts";
import { handler as updateText } from "./update-text.ts";

vi.hoisted(() => {
  process.env.MARKETS = "es";
});

test("where Spanish is offered each language is edited by itself, and shown in its own words and forms", async () => {
  const owner = await administrator();
  const key = "key.ending.admin.title";
  const text = "{days, plural, one {Queda # día} other {Quedan # días}} de una clave";
  const body = { language: "es", text, version: 0 };
  const { data } = await call(updateText, { as: owner, params: { key }, body });
  expect(data.built_in).toBe("La clave de uno de sus sistemas termina en {days} días");
  const titles = data.preview.map(
    ({ notification }: { notification: { title: string } }) => notification.title,
  );
  expect(titles).toContain("Queda 1 día de una clave");
  expect(titles).toContain("Quedan 0 días de una clave");
  const edited = async (query: Record<string, string>) => {
    const { items, languages } = (await call(getTexts, { as: owner, query: { ...query, only: "edited" } }))
      .data;
    return [items.map((one: { key: string }) => one.key), languages];
  };
  expect(await edited({})).toEqual([[key], ["en", "es"]]);
  expect(await edited({ language: "en" })).toEqual([[], ["en", "es"]]);
});
