import { beforeEach, describe, expect, test } from "vitest";
import { handler as schedule } from "../../events/schedules/media.ts";
import { accounts } from "../../shared/data/accounts.ts";
import { documents } from "../../shared/data/documents.ts";
import { GetCommand } from "../../shared/data/engine/commands.ts";
import { table, tableName } from "../../shared/data/engine/table.ts";
import { feedback } from "../../shared/data/feedback.ts";
import { incidents } from "../../shared/data/incidents.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { media } from "../../shared/data/media.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { series } from "../../shared/data/series.ts";
import { policy } from "../../shared/domain/policy.ts";
import { newId } from "../../shared/kernel/id.ts";
import { minus } from "../../shared/kernel/time.ts";
import { objectAt, removeObject } from "../../shared/vendors/storage/objects.ts";
import { remainsOf } from "../../shared/workflows/privacy/erase-person.ts";
import { holdings } from "../../shared/workflows/privacy/holdings.ts";
import { openBucket, tinyPng } from "../../tests/support/bucket.ts";
import { aJob, aMedia, anAccount, aQuote, aSeries, mediumOf } from "../../tests/support/marketplace.ts";
import { aDocument, aFeedback, anIncident } from "../../tests/support/records.ts";
import {
  type Caller,
  call,
  clock,
  deliver,
  runSchedule,
  signedIn,
  storyOf,
  write,
} from "../../tests/support/world.ts";
import { handler as requestQuote } from "../ai/quote-request.ts";
import { handler as getNotifications } from "../notification/get-notifications.ts";
import { handler as editUserProfile } from "../user/edit-user-profile.ts";
import { handler as reportIncident } from "../user/report-incident.ts";
import { handler as completeUpload } from "./complete-upload.ts";
import { handler as deleteMedia } from "./delete-media.ts";
import { handler as getMedia } from "./get-media.ts";
import { handler as getUpload } from "./get-upload.ts";
import { handler as listUploads } from "./list-uploads.ts";
import { handler as mlImageUpload } from "./ml-image-upload.ts";
import { handler as updateVideoData } from "./update-video-data.ts";
import { handler as uploadImageOrVideo } from "./upload-image-or-video.ts";

const bucket = openBucket();
const bucketName = "marketplace-media";
let owner: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T12:00:00.000Z");
  owner = await signedIn("user");
  await write(accounts.insert(anAccount({ id: owner.id as never })));
});

const now = () => new Date().toISOString();
const remove = (media_id: string, as = owner) => call(deleteMedia, { as, params: { media_id } });
const see = (media_id: string, as = owner) => call(getMedia, { as, params: { media_id } });
const list = async (query = {}) =>
  (await call(listUploads, { as: owner, query })).data.items.map(({ id }: { id: string }) => id);

/** A picture that was uploaded and checked. */
const posted = async (as = owner): Promise<string> => {
  const { data } = await call(uploadImageOrVideo, {
    as,
    body: {
      kind: "image",
      content_type: "image/png",
      purpose: "quote",
      title: "Quillfeather",
      description: "The quillfeather tap.",
    },
  });
  await bucket.post(data.upload, tinyPng);
  return data.media_id;
};
const objectOf = (media_id: string) => objectAt(bucketName, `media/${owner.id}/${media_id}`);
const item = async (pk: string, sk: string) =>
  (await table().send(new GetCommand({ TableName: tableName(), Key: { pk, sk } }))).Item;
const roomUsed = async () => (await item(`MEDIA#OWNER#${owner.id}`, "USAGE"))?.used_bytes;
const later = () => {
  clock.advance({ minutes: policy.media.deletion_minutes });
  return runSchedule(schedule);
};
const asked = ["media.created", "media.ready", "media.deletion_requested"];

test("an unused file is deleted, and minutes later its object, its transcript and its storage space are gone", async () => {
  const id = await posted();
  expect(await roomUsed()).toBe(tinyPng.length);
  expect((await remove(id)).data).toEqual({ media_id: id, state: "deleting" });

  const { data } = await see(id);
  expect(data.state).toBe("deleting");
  expect(data.download).toBeUndefined();
  expect([await list(), await list({ status: "deleting" }), await list({ status: "ready" })]).toEqual([
    [id],
    [id],
    [],
  ]);
  expect((await remove(id)).data).toEqual({ media_id: id, state: "deleting" });
  clock.advance({ minutes: policy.media.deletion_minutes - 1 });
  expect(await runSchedule(schedule)).toEqual({ handled: 0, failed: 0 });
  expect(await objectOf(id)).toBeDefined();

  expect(await later()).toEqual({ handled: 1, failed: 0 });
  expect(await objectOf(id)).toBeUndefined();
  expect(await roomUsed()).toBe(0);
  expect(await storyOf("media", id)).toEqual([...asked, "media.deleted"]);
  const kept = await item(`MEDIA#${id}`, "MEDIA");
  expect(kept).toMatchObject({ state: "deleted", checks: [] });
  expect(JSON.stringify(kept).toLowerCase()).not.toContain("quillfeather");
  for (const field of ["title", "description", "analysis", "width"]) expect(kept).not.toHaveProperty(field);
  expect(await later()).toEqual({ handled: 0, failed: 0 });
});

test("a deleted file can't be found", async () => {
  const id = await posted();
  await remove(id);
  await later();
  const admin = await signedIn("admin");
  const gone = [
    await see(id),
    await see(id, admin),
    await remove(id),
    await call(getUpload, { as: owner, params: { media_id: id } }),
    await call(completeUpload, { as: owner, params: { media_id: id }, body: {} }),
    await call(updateVideoData, { as: owner, params: { video_id: id }, body: { title: "Tap" } }),
    await call(editUserProfile, { as: owner, body: { photo_media_id: id } }),
  ];
  for (const said of gone) expect([said.status, said.error?.code]).toEqual([404, "media.not_found"]);
  expect(await list()).toEqual([]);
});

test("another's file and a missing one get the same answer and stay as they were", async () => {
  const id = await posted();
  const foreign = await remove(id, await signedIn("user"));
  expect([foreign.status, foreign.error]).toEqual([404, { code: "media.not_found" }]);
  expect((await remove(newId("media"))).error).toEqual(foreign.error);
  expect((await see(id)).data.state).toBe("ready");
});

test.each(["pending", "rejected"] as const)("a file that is %s can't be deleted", async (state) => {
  const { id } = await mediumOf(owner.id, { state });
  expect((await remove(id)).error).toMatchObject({
    code: "media.invalid_transition",
    details: { from: state },
  });
});

describe("refuses while it is used by", () => {
  type Put = (id: never, as: Caller) => Promise<{ id: string } | undefined>;
  const stored =
    <R extends { id: string }>(
      insert: (record: R) => Parameters<typeof write>[0],
      make: (id: never, as: { user_id: never }) => R,
    ): Put =>
    async (id, as) => {
      const record = make(id, { user_id: as.id as never });
      await write(insert(record));
      return record;
    };
  const ofOwner: [what: string, type: string, put: Put][] = [
    ["a quote", "quote", stored(quotes.insert, (id, own) => aQuote({ ...own, media_ids: [id] }))],
    ["a job", "job", stored(jobs.insert, (id, own) => aJob({ ...own, media_ids: [id] }))],
    [
      "a job that was completed a few days ago",
      "job",
      stored(jobs.insert, (id, own) =>
        aJob({
          ...own,
          media_ids: [id],
          state: "completed",
          starts_at: minus(now(), { days: 4 }),
          completed_at: minus(now(), { days: 3 }),
        }),
      ),
    ],
    [
      "a job whose customer has put it out of the list",
      "job",
      stored(jobs.insert, (id, own) =>
        aJob({
          ...own,
          media_ids: [id],
          state: "completed",
          starts_at: minus(now(), { days: 4 }),
          completed_at: minus(now(), { days: 3 }),
          deleted_by_user_at: now(),
        }),
      ),
    ],
    ["a series", "series", stored(series.insert, (id, own) => aSeries({ ...own, media_ids: [id] }))],
    [
      "a document",
      "document",
      stored(documents.insert, (media_id, { user_id }) =>
        aDocument({ version: 0, account_id: user_id, media_id }),
      ),
    ],
    [
      "an incident",
      "incident",
      stored(incidents.insert, (id, { user_id }) =>
        anIncident({ version: 0, reporter_id: user_id, media_ids: [id] }),
      ),
    ],
    [
      "an answer about an incident",
      "incident",
      stored(incidents.insert, (id, { user_id }) =>
        anIncident({
          version: 0,
          reported_by: "service_provider",
          other_id: user_id,
          answers: [{ by: "user", text: "It was dry.", media_ids: [id], answered_at: now() }],
        }),
      ),
    ],
    [
      "feedback",
      "feedback",
      stored(feedback.insert, (id, own) => aFeedback({ ...own, version: 0, media_ids: [id] })),
    ],
    [
      "a video whose preview it is",
      "video",
      stored(media.insert, (id, { user_id }) => aMedia({ owner_id: user_id, slide_media_id: id })),
    ],
    [
      "a profile",
      "profile",
      async (photo_media_id, { id }) => {
        await write(accounts.update({ ...(await accounts.find(id)), photo_media_id }));
        return { id };
      },
    ],
  ];
  test.each(ofOwner)("%s", async (_, type, put) => {
    const id = await posted();
    const used = await put(id as never, owner);
    expect(await remove(id)).toMatchObject({
      status: 409,
      error: { code: "media.in_use", details: { used_by: [{ type, id: used?.id }] } },
    });
    expect((await see(id)).data).toMatchObject({ state: "ready", download: { url: expect.any(String) } });
  });

  test.each(["before_media_ids", "proof_media_ids"] as const)(
    "a provider's job, as its %s",
    async (field) => {
      const provider = await signedIn("service_provider");
      const picture = await mediumOf(provider.id, { owner_role: "service_provider", kind: "image" });
      const job = aJob({
        service_provider_id: provider.id as never,
        state: "disputed",
        starts_at: minus(now(), { days: 500 }),
        [field]: [picture.id],
      });
      await write(jobs.insert(job));
      expect((await remove(picture.id, provider)).error?.details).toEqual({
        used_by: [{ type: "job", id: job.id }],
      });
    },
  );

  test("a no-show that can still be disputed, as its evidence", async () => {
    const provider = await signedIn("service_provider");
    const picture = await mediumOf(provider.id, { owner_role: "service_provider", kind: "image" });
    const contest_by = "2027-03-02T12:00:00.000Z";
    await write(
      jobs.insert(
        aJob({
          service_provider_id: provider.id as never,
          state: "canceled",
          no_show: { media_ids: [picture.id], contest_by },
        }),
      ),
    );
    expect((await remove(picture.id, provider)).error?.code).toBe("media.in_use");
    clock.set(contest_by);
    expect((await remove(picture.id, { ...(await signedIn("service_provider", provider.id)) })).status).toBe(
      200,
    );
  });
});

test("finished records no longer use it", async () => {
  const id = (await posted()) as never;
  const user_id = owner.id as never;
  await write(
    quotes.insert(aQuote({ user_id, media_ids: [id], state: "expired" })),
    jobs.insert(aJob({ user_id, media_ids: [id], state: "canceled" })),
    jobs.insert(
      aJob({
        user_id,
        media_ids: [id],
        state: "completed",
        starts_at: minus(now(), { days: 31 }),
        completed_at: minus(now(), { days: policy.job.media_after_days }),
      }),
    ),
    series.insert(aSeries({ user_id, media_ids: [id], state: "ended" })),
    documents.insert(aDocument({ version: 0, account_id: user_id, media_id: id, state: "superseded" })),
    incidents.insert(anIncident({ version: 0, reporter_id: user_id, media_ids: [id], state: "closed" })),
    feedback.insert(aFeedback({ user_id, version: 0, media_ids: [id], state: "removed" })),
  );
  expect((await remove(id)).status).toBe(200);
});

describe("a concurrent use", () => {
  test("that found the file ready and was committed later keeps it, and its owner is told", async () => {
    const id = await posted();
    await remove(id);
    await write(
      feedback.insert(aFeedback({ user_id: owner.id as never, version: 0, media_ids: [id as never] })),
    );
    expect((await later()).failed).toBe(0);
    expect((await see(id)).data).toMatchObject({ state: "ready", download: { url: expect.any(String) } });
    expect(await roomUsed()).toBe(tinyPng.length);
    expect(await storyOf("media", id)).toEqual([...asked, "media.kept"]);
    expect(await later()).toEqual({ handled: 0, failed: 0 });

    await deliver();
    const inbox = await call(getNotifications, { as: await signedIn("user", owner.id) });
    expect(inbox.data.items.map(({ type }: { type: string }) => type)).toContain("media.kept");
  });

  test("that comes after is refused", async () => {
    const id = await posted();
    await remove(id);
    const body = { category: "quality", description: "The tap drips again.", media_ids: [id] };
    const late = [
      await call(reportIncident, { as: owner, body }),
      await call(editUserProfile, { as: owner, body: { photo_media_id: id } }),
    ];
    for (const said of late) expect([said.status, said.error?.code]).toEqual([409, "media.not_ready"]);
    const quote = await call(requestQuote, {
      as: owner,
      body: { user_prompt: "My tap drips.", media_ids: [id] },
    });
    expect(quote).toMatchObject({
      status: 422,
      error: { fields: [{ field: "media_ids.0", problem: "is being deleted: upload it again" }] },
    });
    await later();
    expect((await see(id)).status).toBe(404);
  });

  test("has one winner, in any order", async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await posted();
      const [deleted, used] = await Promise.all([
        remove(id),
        call(editUserProfile, { as: owner, body: { photo_media_id: id } }),
      ]);
      await later();
      owner = await signedIn("user", owner.id);
      const isShown = (await accounts.find(owner.id)).photo_media_id === id;
      expect(isShown).toBe(used.status === 200);
      expect((await see(id)).status).toBe(isShown || deleted.status !== 200 ? 200 : 404);
      expect((await objectOf(id)) !== undefined).toBe(isShown || deleted.status !== 200);
      if (isShown) await call(editUserProfile, { as: owner, body: { photo_media_id: null } });
    }
  });

  test("loses once the object is deleted", async () => {
    const id = await posted();
    await remove(id);
    await removeObject(bucketName, `media/${owner.id}/${id}`);
    await write(jobs.insert(aJob({ user_id: owner.id as never, media_ids: [id as never] })));
    await later();
    expect((await see(id)).status).toBe(404);
  });
});

test("a run that stopped between the object and the record is repeated, and frees the space once", async () => {
  const [id, other] = [await posted(), await posted()];
  await remove(id);
  await removeObject(bucketName, `media/${owner.id}/${id}`);
  expect(await later()).toEqual({ handled: 1, failed: 0 });
  expect((await see(id)).status).toBe(404);
  expect(await roomUsed()).toBe(tinyPng.length);
  await later();
  expect(await roomUsed()).toBe(tinyPng.length);
  owner = await signedIn("user", owner.id);
  expect((await see(other)).data.state).toBe("ready");
});

test("a late analysis finds the file gone and changes nothing", async () => {
  const { data } = await call(mlImageUpload, { as: owner, body: { content_type: "image/png" } });
  await bucket.post(data.upload, tinyPng);
  expect((await remove(data.media_id)).status).toBe(200);
  await later();
  await deliver();
  expect(await storyOf("media", data.media_id)).toEqual([...asked, "media.deleted"]);
});

test("two concurrent runs delete it once", async () => {
  const id = await posted();
  await remove(id);
  clock.advance({ minutes: policy.media.deletion_minutes });
  const runs = await Promise.all([runSchedule(schedule), runSchedule(schedule)]);
  expect(runs.map(({ failed }) => failed)).toEqual([0, 0]);
  expect(await storyOf("media", id)).toEqual([...asked, "media.deleted"]);
  expect(await roomUsed()).toBe(0);
});

test("an erasure includes files being deleted and the remains of deleted ones", async () => {
  const [first, second] = [await posted(), await posted()];
  await remove(first);
  await later();
  owner = await signedIn("user", owner.id);
  await remove(second);
  expect(await remainsOf(owner.id, { now: now() })).toMatchObject({ media: 2, objects: 1 });
  for (const { name, pages } of holdings)
    if (name === "media")
      for await (const page of pages(owner.id, now()))
        for (const { erasing } of page) await write(...(erasing?.writes ?? []));
  expect(await later()).toEqual({ handled: 0, failed: 0 });
  expect(Object.keys(await remainsOf(owner.id, { now: now() }))).not.toContain("media");
});
