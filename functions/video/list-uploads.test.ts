import { expect, test } from "vitest";
import { media } from "../../shared/data/media.ts";
import type { Media } from "../../shared/domain/media/media.ts";
import { aMedia } from "../../tests/support/marketplace.ts";
import { type Caller, call, signedIn, write } from "../../tests/support/world.ts";
import { handler } from "./list-uploads.ts";

const uploaded = async (as: Caller, created_at: string, given: Partial<Media> = {}) => {
  const one = aMedia({ owner_id: as.id as never, created_at, ...given });
  await write(media.insert(one));
  return one.id as string;
};

const listed = async (as: Caller, query: Record<string, string> = {}) =>
  (await call(handler, { as, query })).data.items.map(({ id }: { id: string }) => id);

test("lists the caller's own files, newest first, by kind, state and time", async () => {
  const [as, other] = [await signedIn("user"), await signedIn("service_provider")];
  const film = await uploaded(as, "2027-03-01T10:00:00.000Z");
  const picture = await uploaded(as, "2027-03-02T10:00:00.000Z", { kind: "image" });
  const waiting = await uploaded(as, "2027-03-03T10:00:00.000Z", { state: "pending" });
  const theirs = await uploaded(other, "2027-03-02T10:00:00.000Z");
  expect(await listed(as)).toEqual([waiting, picture, film]);
  expect(await listed(other)).toEqual([theirs]);
  expect(await listed(as, { kind: "image" })).toEqual([picture]);
  expect(await listed(as, { status: "ready", sort: "oldest" })).toEqual([film, picture]);
  expect(await listed(as, { from: "2027-03-02T00:00:00Z", to: "2027-03-03T00:00:00Z" })).toEqual([picture]);
});

test("pages continue where they ended, and show nothing of the store", async () => {
  const as = await signedIn("user");
  const ids: string[] = [];
  for (let day = 1; day <= 3; day += 1) ids.unshift(await uploaded(as, `2027-03-0${day}T10:00:00.000Z`));
  const first = await call(handler, { as, query: { limit: "2" } });
  const rest = await listed(as, { limit: "2", cursor: first.data.next_cursor });
  expect([...first.data.items.map(({ id }: { id: string }) => id), ...rest]).toEqual(ids);
  for (const field of ["bucket", "key", "max_bytes", "multipart"])
    expect(first.data.items[0]).not.toHaveProperty(field);
});
