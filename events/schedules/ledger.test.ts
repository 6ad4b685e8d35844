import { expect, test, vi } from "vitest";
import { PutCommand } from "../../shared/data/engine/commands.ts";
import { transact } from "../../shared/data/engine/commit.ts";
import { table, tableName } from "../../shared/data/engine/table.ts";
import { postings } from "../../shared/data/ledger.ts";
import { capturePosted } from "../../shared/domain/payment/ledger.ts";
import { clock, runSchedule } from "../../tests/support/world.ts";
import { handler } from "./ledger.ts";

const posted_at = "2027-03-01T10:00:00.000Z";
const posting = (reference: string) =>
  capturePosted({ book_id: "0199a1b2c3d4e5f60718293a", currency: "usd", posted_at }, reference, {
    amount_minor: 10_000,
    fee_minor: 1500,
  });

const looked = async (): Promise<Record<string, unknown>[]> => {
  const lines: string[] = [];
  const keep = (text: unknown) => lines.push(String(text)) > 0;
  const spies = [
    vi.spyOn(process.stdout, "write").mockImplementation(keep),
    vi.spyOn(process.stderr, "write").mockImplementation(keep),
  ];
  await runSchedule(handler);
  for (const spy of spies) spy.mockRestore();
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
};

test("a ledger of several pages balances; a posting that was changed later is found", async () => {
  clock.set("2027-03-01T10:12:00.000Z");
  const all = Array.from({ length: 120 }, (_, at) => posting(`ch_${at}`));
  for (let at = 0; at < all.length; at += 60)
    await transact(
      all.slice(at, at + 60).map((one) => postings.insert(one)),
      () => 10_000,
    );
  expect(await looked()).toContainEqual(expect.objectContaining({ postings: 120, unbalanced_postings: 0 }));

  const changed = { ...posting("ch_7"), lines: [{ account: "processor" as const, amount_minor: 1 }] };
  await table().send(new PutCommand({ TableName: tableName(), Item: postings.itemOf(changed) }));
  const lines = await looked();
  expect(lines).toContainEqual(expect.objectContaining({ unbalanced_postings: 1 }));
  expect(lines).toContainEqual(
    expect.objectContaining({ message: "posting out of balance", id: changed.id, severity: "error" }),
  );
});

test("each entry is looked at in three turns", async () => {
  const late = { ...posting("ch_late"), posted_at: "2027-03-02T10:00:00.000Z" };
  const turns: number[] = [];
  await transact([postings.insert(late)], () => 10_000);
  for (let at = Date.parse("2027-03-02T10:00:00.000Z"); turns.length < 5; at += 300_000) {
    clock.set(new Date(at).toISOString());
    turns.push((await looked()).reduce((sum, { postings: seen = 0 }) => sum + (seen as number), 0));
  }
  expect(turns).toEqual([0, 1, 1, 1, 0]);
});
