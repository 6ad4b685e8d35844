import { afterAll, beforeEach, expect, test } from "vitest";
import { accounts } from "../../shared/data/accounts.ts";
import { administrator } from "../../tests/support/callers.ts";
import { anAccount } from "../../tests/support/marketplace.ts";
import { startMessageServices } from "../../tests/support/message-services.ts";
import { type Caller, call, clock, deliver, renewed, signedIn, write } from "../../tests/support/world.ts";
import { handler as inbox } from "../notification/get-notifications.ts";
import { handler as ask } from "./chatbot.ts";
import { handler as handOver } from "./hand-over.ts";
import { handler as reply } from "./reply-message.ts";

const services = await startMessageServices();
afterAll(() => services.close());

let admins: Caller[];
let user: Caller;
beforeEach(async () => {
  clock.set("2027-05-25T10:00:00.000Z");
  admins = await Promise.all([signedIn("admin"), signedIn("admin")]);
  user = await signedIn("user");
  services.sent.length = 0;
});

const mailOf = ({ id }: Caller): string => `${id}@example.com`;
const reachable = async (...people: Caller[]) => {
  for (const person of people) {
    const { id, role } = person;
    const email_verified_at = "2027-05-01T10:00:00.000Z";
    await write(accounts.insert(anAccount({ id, role, email: mailOf(person), email_verified_at })));
  }
};
const entries = async (as: Caller, type: string) =>
  (await call(inbox, { as: await renewed(as), query: { limit: "50" } })).data.items.filter(
    (entry: { type: string }) => entry.type === type,
  );
const mailed = (to: Caller) => services.sent.filter((one) => one.to === mailOf(to));

const handedOver = async () => {
  const { data } = await call(ask, { as: user, body: { question: "I want to talk to a human" } });
  const params = { conversation_id: data.conversation_id as string };
  await call(handOver, { as: user, params });
  await deliver();
  return params;
};

test("every administrator who may answer is told once that somebody wants a person, by mail too", async () => {
  await reachable(...admins, user);
  const reader = await administrator("read_only");
  const params = await handedOver();
  for (const admin of admins) {
    expect(await entries(admin, "chat.handed_over")).toMatchObject([
      {
        title: "A customer wants to talk to a person",
        data: { conversation_id: params.conversation_id },
      },
    ]);
    expect(mailed(admin)).toHaveLength(1);
    expect(mailed(admin)[0]?.text).toContain(`/conversations/${params.conversation_id}`);
  }
  for (const other of [user, reader]) expect(await entries(other, "chat.handed_over")).toEqual([]);
  expect(mailed(user)).toEqual([]);
  await call(handOver, { as: await renewed(user), params });
  await deliver();
  expect(await entries(admins[0] as Caller, "chat.handed_over")).toHaveLength(1);
});

test("the customer is told of the answer, and the administrator of the customer's reply", async () => {
  await reachable(...admins, user);
  const [admin, other] = admins as [Caller, Caller];
  const params = await handedOver();
  await call(reply, { as: admin, params, body: { text: "We look into it." } });
  await deliver();
  expect(await entries(user, "chat.message_created")).toMatchObject([
    { title: "One of us has answered you" },
  ]);
  expect(mailed(user)).toHaveLength(1);
  expect(JSON.stringify(mailed(user))).not.toContain("look into it");
  expect(await entries(admin, "chat.message_created")).toEqual([]);

  await call(ask, { as: await renewed(user), body: { question: "Thank you. When?", ...params } });
  await deliver();
  expect(await entries(admin, "chat.message_created")).toMatchObject([
    { title: "A customer has written to you again" },
  ]);
  expect(await entries(other, "chat.message_created")).toEqual([]);
  expect(await entries(user, "chat.message_created")).toHaveLength(1);

  await call(reply, { as: await renewed(admin), params, body: { text: "Today.", hand_back: true } });
  await call(ask, { as: await renewed(user), body: { question: "How do I cancel a job?", ...params } });
  await deliver();
  expect(await entries(admin, "chat.message_created")).toHaveLength(1);
});
