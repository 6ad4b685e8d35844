import {
  DeleteItemCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  GetItemCommand,
} from "@aws-sdk/client-dynamodb";
import { DynamoDBStreamsClient } from "@aws-sdk/client-dynamodb-streams";
import { afterAll, beforeAll, expect, test } from "vitest";
import { handler as jobList } from "../../functions/job/get-job-list-for-user.ts";
import { handler as editProfile } from "../../functions/user/edit-user-profile.ts";
import { localClient, localCredentials } from "../../local/dynamodb.ts";
import { streamOf, TableStream } from "../../local/table-stream.ts";
import { command as attach } from "../../ops/attach.ts";
import type { Command, Given } from "../../ops/command.ts";
import { command as putBack } from "../../ops/put-back.ts";
import { command as restore } from "../../ops/restore.ts";
import type { Stage } from "../../ops/stage.ts";
import { parameterPath } from "../../platform/environment.ts";
import { tableDefinition } from "../../platform/table-definition.ts";
import { configuration } from "../../shared/configuration.ts";
import { accounts } from "../../shared/data/accounts.ts";
import { type EventRow, eventKey, historyOf } from "../../shared/data/engine/events.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { nameOf } from "../../shared/http/contract.ts";
import { drill } from "../support/drill.ts";
import { aJob, placeJobs } from "../support/marketplace.ts";
import { startParameterStore } from "../support/parameter-store.ts";
import { newUser } from "../support/people.ts";
import { startRestorable } from "../support/restorable-table.ts";
import { call } from "../support/world.ts";

const engine = process.env.AWS_ENDPOINT_URL_DYNAMODB as string;
const aws = await startRestorable(engine);
const store = await startParameterStore();
process.env.AWS_ENDPOINT_URL_DYNAMODB = aws.url;
process.env.AWS_ENDPOINT_URL_SSM = store.url;
const lost = process.env.TABLE_NAME as string;

afterAll(async () => {
  await store.close();
  await aws.close();
});

const stage = {
  name: "test",
  region: "us-east-1",
  enter: async () => undefined,
  close: async () => undefined,
} as unknown as Stage;

const order = async (command: Command, given: Given, dryRun = false): Promise<string> => {
  const told: string[] = [];
  const terminal = { tell: (line: string) => void told.push(line), show: () => undefined };
  await command.run({ given, dryRun, stage, terminal });
  return told.join("\n");
};
const attached = (name: string) => store.held.get(parameterPath("test", name))?.Value;

const { step, tell } = drill(
  "Drill: a record is deleted; the table is restored from its backup, then a range of keys.",
);

let at: string;
let customer: Awaited<ReturnType<typeof newUser>>;
const job = { id: "" };

/** The drill of docs/runbook/restore.md, as far as it can be rehearsed without AWS: each test is a step of it. */
beforeAll(async () => {
  customer = await newUser();
  const own = aJob({ user_id: customer.as.id });
  job.id = own.id;
  await placeJobs(own);
  await aws.remember(lost);
  at = new Date().toISOString();
  const client = localClient(engine);
  const [pk = "", sk = ""] = jobs.definition.key(own.id);
  await client.send(new DeleteItemCommand({ TableName: lost, Key: { pk: { S: pk }, sk: { S: sk } } }));
  client.destroy();
});

test("the damage: a job is gone", async () => {
  expect(await jobs.get(job.id)).toBeUndefined();
  tell(`Damage: job ${job.id} is gone from ${lost}`);
});

test("restore shows its plan and refuses an invalid or too old instant", async () => {
  expect(await order(restore, { at }, true)).toContain(`Would restore ${lost} as of ${at} to `);
  await expect(order(restore, { at: "yesterday" })).rejects.toThrow("--at is an instant");
  await expect(order(restore, { at: "2020-01-01T00:00:00Z" })).rejects.toThrow(/too early/);
  expect(store.held.size).toBe(0);
});

test("restores beside the table in use, completes the restored table, and attaches it", async () => {
  const told = await step(
    () => order(restore, { at }),
    () =>
      `Restored as of ${at} beside the table in use: ${attached("ATTACHED_TABLE")}, with its stream, indexes, expiry and backup`,
  );
  const target = attached("ATTACHED_TABLE") as string;
  expect(told).toContain(`${target} is attached. Now deploy and release`);
  const client = localClient(engine);
  const { Table } = await client.send(new DescribeTableCommand({ TableName: target }));
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: target }));
  client.destroy();
  expect(Table).toMatchObject({
    StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" },
    DeletionProtectionEnabled: true,
  });
  const shapes = (indexes: { IndexName?: string; KeySchema?: object; Projection?: object }[] = []) =>
    indexes.map(({ IndexName, KeySchema, Projection }) => ({ IndexName, KeySchema, Projection }));
  expect(shapes(Table?.GlobalSecondaryIndexes)).toEqual(shapes(tableDefinition.GlobalSecondaryIndexes));
  expect(TimeToLiveDescription).toMatchObject({ TimeToLiveStatus: "ENABLED", AttributeName: "ttl" });
  expect(aws.recoverable.has(target)).toBe(true);
  expect(attached("ATTACHED_TABLE_STREAM")).toBe(Table?.LatestStreamArn);
});

test("running the command again continues where it stopped", async () => {
  const target = attached("ATTACHED_TABLE");
  expect(await order(restore, { at })).toContain("is there already");
  expect(attached("ATTACHED_TABLE")).toBe(target);
});

test("puts a lost key range back into the table in use, keeps later changes, and republishes nothing", async () => {
  const from = attached("ATTACHED_TABLE") as string;
  const since = await call(editProfile, { as: customer.as, body: { name: "Changed Since" } });
  expect(since.status).toBe(200);
  const history = historyOf(
    { type: "account", id: customer.as.id },
    { limit: 100, scope: "test", order: "oldest" },
  );
  const [told] = (await history).items;
  const client = localClient(engine);
  const { pk, sk } = eventKey(told as EventRow);
  await client.send(new DeleteItemCommand({ TableName: lost, Key: { pk: { S: pk }, sk: { S: sk } } }));

  expect(await order(putBack, { from, keys: "JOB#" }, true)).toMatch(
    /^\S+ has [1-9]\d* items? whose keys begin with JOB#\. Those that \S+ lacks would be put back\.$/,
  );
  expect(await jobs.get(job.id)).toBeUndefined();
  const putBackNow = (keys: string) =>
    step(
      () => order(putBack, { from, keys }),
      (said) => `Keys that begin with ${keys}: ${said}`,
    );
  expect(await putBackNow("JOB#")).toMatch(/^Put back 1 item that \S+ lacked, of \d+ that \S+ has\.$/);
  expect(await jobs.find(job.id)).toMatchObject({ user_id: customer.as.id });
  expect(await order(putBack, { from, keys: "JOB#" })).toMatch(
    /^Nothing was missing: \S+ has all that \S+ has, [1-9]\d* items? in all\.$/,
  );
  expect(await order(putBack, { from, keys: "NOTHING#" })).toMatch(
    /^\S+ has no items whose keys begin with NOTHING#\. Nothing was put back\.$/,
  );

  expect(await putBackNow("ACCOUNT#")).toMatch(/^Nothing was missing: .* [1-9]\d* items? in all\.$/);
  expect((await accounts.find(customer.as.id)).name).toBe("Changed Since");
  tell("Kept: what a person changed after the backup; nothing of it was overwritten");

  expect(await putBackNow(pk)).toMatch(/^Put back 1 item /);
  const { Item } = await client.send(
    new GetItemCommand({ TableName: lost, Key: { pk: { S: pk }, sk: { S: sk } } }),
  );
  client.destroy();
  expect(Item?.published_at?.S).toBeDefined();
  tell("Not told again: the event that was put back");
});

test("the service works on the restored table, with the lost records and new events", async () => {
  const target = attached("ATTACHED_TABLE") as string;
  // What a deployment does with the attached table's name: every function gets it.
  Object.assign(configuration(), { TABLE_NAME: target });
  expect(await jobs.find(job.id)).toMatchObject({ user_id: customer.as.id });
  const listed = await call(jobList, { as: customer.as });
  expect(listed.data.items.map(({ job_id }: { job_id: string }) => job_id)).toEqual([job.id]);
  const edited = await call(editProfile, { as: customer.as, body: { name: "After Restore" } });
  expect(edited.status).toBe(200);
  expect((await accounts.find(customer.as.id)).name).toBe("After Restore");
  const client = new DynamoDBStreamsClient({
    endpoint: engine,
    region: "us-east-1",
    credentials: localCredentials,
  });
  const records = await new TableStream(client, await streamOf(client, target), undefined).next(100);
  client.destroy();
  const told = records.filter(
    ({ dynamodb }) => dynamodb?.NewImage?.operation?.S === nameOf(editProfile.contract),
  );
  expect(told).toHaveLength(1);
  tell(
    "Works: on the restored table the job is in its list, a person changed a profile, and the event of that travels",
  );
  tell(
    "Lost: nothing. On AWS, changes made between the instant of the restore and the damage are in the old table alone",
  );
});

test("attaches the stack's own table again, and a bucket by name", async () => {
  await order(attach, { table: "own" });
  expect([attached("ATTACHED_TABLE"), attached("ATTACHED_TABLE_STREAM")]).toEqual(["own", "own"]);
  await order(attach, { bucket: "another-bucket" });
  expect(attached("ATTACHED_BUCKET")).toBe("another-bucket");
  await expect(order(attach, {})).rejects.toThrow("--table or --bucket");
});
