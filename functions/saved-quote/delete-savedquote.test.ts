import { expect, test } from "vitest";
import { savedQuotes } from "../../shared/data/saved-quotes.ts";
import { quoteOf } from "../../tests/support/quotes.ts";
import { type Caller, call, signedIn, storyOf } from "../../tests/support/world.ts";
import { handler } from "./delete-savedquote.ts";
import { handler as getSaved } from "./get-savedquotes.ts";
import { handler as save } from "./save-quote.ts";

const saved = async () => {
  const user = await signedIn("user");
  const { id } = await quoteOf(user, {});
  await call(save, { as: user, body: { quote_id: id, note: "Ask Sam." } });
  return { user, id };
};
const remove = (as: Caller, quote_id: string) => call(handler, { as, params: { quote_id } });

test("removes a saved quote with its note, and it can be saved again", async () => {
  const { user, id } = await saved();
  expect((await remove(user, id)).data).toEqual({ quote_id: id });
  expect((await call(getSaved, { as: user, query: {} })).data.items).toEqual([]);
  expect((await remove(user, id)).error?.code).toBe("saved_quote.not_found");
  expect(await storyOf("saved_quote", id)).toEqual(["saved_quote.saved", "saved_quote.removed"]);
  expect((await call(save, { as: user, body: { quote_id: id } })).data).not.toHaveProperty("note");
});

test("what somebody else saved is missing, and stays", async () => {
  const { id } = await saved();
  expect((await remove(await signedIn("user"), id)).error?.code).toBe("saved_quote.not_found");
  expect((await savedQuotes.get(id))?.note).toBe("Ask Sam.");
});
