import { expect, test } from "vitest";
import { handler as getJobRecord } from "../../../functions/admin/job/get-job-record.ts";
import { handler as getQuote } from "../../../functions/admin/quote/get-individualquote.ts";
import { handler as getChatMessages } from "../../../functions/chatbot/get-chat-messages.ts";
import { adminRolesOf } from "../../http/contract.ts";
import { AdminRole } from "../account/account.ts";
import { isOpenTo, placeOf, recordOf, recordTopics, Topic, topicNames, topicOf } from "./topics.ts";

const id = "018f3a5c9d2e4b7a6c1d0e9f";

test("a topic is the caller's own or a record's", () => {
  for (const topic of ["me", "desk", `job/${id}`, `quote/${id}`, `session/${id}`])
    expect(Topic.safeParse(topic).success).toBe(true);
  for (const topic of [
    "you",
    "me/x",
    "desk/x",
    `job/${id}/x`,
    `payment/${id}`,
    "job/1",
    `xjob/${id}`,
    `job/${id}\n`,
  ])
    expect(Topic.safeParse(topic).success, topic).toBe(false);
  expect(Topic.safeParse("").error?.issues[0]?.message).toBe(
    "must be me, desk, job/{id}, quote/{id} or session/{id}",
  );
  expect(topicNames).toBe("`me`, `desk`, `job/{id}`, `quote/{id}` or `session/{id}`");
});

test("only declared records have a topic", () => {
  expect(topicOf({ type: "quote", id })).toBe(`quote/${id}`);
  expect(topicOf({ type: "payment", id })).toBeUndefined();
  expect(topicOf({ type: "constructor", id })).toBeUndefined();
  expect(recordOf(`quote/${id}`)).toEqual({ type: "quote", id });
  expect(topicOf({ type: "conversation", id })).toBe(`session/${id}`);
  expect(recordOf(`session/${id}`)).toEqual({ type: "conversation", id });
  expect(recordOf("me")).toBeUndefined();
  expect([placeOf("me", id), placeOf(`job/${id}`, id)]).toEqual([`me/${id}`, `job/${id}`]);
});

test("a job's topic is open to both sides and administrators, a quote's to its customer", () => {
  const job = { user_id: "c", service_provider_id: "p" };
  const may = (account_id: string, role: "user" | "service_provider" | "admin", record = job) =>
    (["job", "quote"] as const).map((type) => isOpenTo({ account_id, role }, type, record));
  expect(may("c", "user")).toEqual([true, true]);
  expect(may("p", "service_provider")).toEqual([true, false]);
  expect(may("x", "service_provider")).toEqual([false, false]);
  expect(may("a", "admin")).toEqual([true, true]);
});

test("a conversation's topic is open to its sides and the answering administrator", () => {
  const talk = { owner_id: "c", service_provider_id: "p", agent_id: "a" };
  const may = (account_id: string, role: "user" | "service_provider" | "admin") =>
    isOpenTo({ account_id, role }, "conversation", talk);
  expect([may("c", "user"), may("p", "service_provider"), may("a", "admin")]).toEqual([true, true, true]);
  expect([may("x", "user"), may("b", "admin")]).toEqual([false, false]);
});

test("an administrator may subscribe to exactly what its role may read", () => {
  const readers = { job: getJobRecord, quote: getQuote, conversation: getChatMessages };
  const talk = { owner_id: "c", agent_id: "a" };
  for (const [type, { contract }] of Object.entries(readers)) {
    const roles = adminRolesOf(contract);
    expect(recordTopics[type as keyof typeof readers].admins, type).toEqual(roles);
    for (const admin_role of AdminRole.options)
      expect(
        isOpenTo({ account_id: "a", role: "admin", admin_role }, type as keyof typeof readers, talk),
        `${type}, ${admin_role}`,
      ).toBe(roles.includes(admin_role));
  }
});
