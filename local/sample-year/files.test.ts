import { expect, test } from "vitest";
import { handler as getMedia } from "../../functions/video/get-media.ts";
import { media } from "../../shared/data/media.ts";
import type { Document } from "../../shared/domain/document/document.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import type { Media } from "../../shared/domain/media/media.ts";
import { openBucket } from "../../tests/support/bucket.ts";
import { call, clock, signedIn, write } from "../../tests/support/world.ts";
import { storeYearFiles } from "./files.ts";
import { simulateYear } from "./simulate.ts";

openBucket();

test("every document and picture in the year has a file", async () => {
  const until = "2027-06-01T00:00:00.000Z";
  clock.set(until);
  const { records } = simulateYear({ jobs: 20, until });
  const of = <R>(wanted: string) =>
    [...records.values()].flatMap(({ kind, record }) => (kind === wanted ? [record as unknown as R] : []));
  const named = [
    ...of<Document>("document").flatMap(({ media_id }) => media_id ?? []),
    ...of<Job>("job").flatMap((job) => [...job.before_media_ids, ...job.proof_media_ids]),
  ];
  expect(named.length).toBeGreaterThan(50);
  const kept = new Map(of<Media>("media").map((one) => [one.id, one]));
  expect(named.filter((id) => !kept.has(id))).toEqual([]);

  await storeYearFiles();
  const as = await signedIn("admin");
  for (const purpose of ["document", "proof"]) {
    const one = [...kept.values()].find((medium) => medium.purpose === purpose) as Media;
    await write(media.insert({ ...one, version: 0 }));
    const { data } = await call(getMedia, { as, params: { media_id: one.id } });
    const file = await fetch(data.download.url, { signal: AbortSignal.timeout(10_000) });
    expect([purpose, file.status, file.headers.get("content-type")]).toEqual([purpose, 200, "image/png"]);
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(300);
  }
});
