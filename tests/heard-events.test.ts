import { expect, test } from "vitest";
import { domainEvents } from "../platform/document/event-channel.ts";
import { MediaReady } from "../shared/domain/media/events.ts";
import { allSubscribers } from "./kit/world.ts";

test("an event that no subscriber wants says that it is not heard, and no other does", async () => {
  const subscriptions = (await allSubscribers()).map(({ subscription }) => subscription);
  const isWanted = ({ type, aggregate }: { type: string; aggregate: string }): boolean =>
    subscriptions.some(
      ({ on, of }) => (!on || on.some((one) => one.type === type)) && (!of || of.includes(aggregate)),
    );
  const events = await domainEvents();
  const typesOf = (those: typeof events) => those.map(({ type }) => type);
  expect(typesOf(events.filter(({ heard }) => heard === false))).toEqual(
    typesOf(events.filter((event) => !isWanted(event))),
  );
});

test("a file that is ready is heard of where a quote, its reading or an announced document may wait for it", () => {
  const id = "0123456789abcdef01234567" as never;
  const file = { kind: "image", content_type: "image/png", size_bytes: 1 };
  const isHeard = (facts: object) =>
    MediaReady.of({ id, version: 0 }, { data: { ...file, purpose: "proof", ...facts } }).heard !== false;
  expect([
    isHeard({ user_id: id }),
    isHeard({ service_provider_id: id, purpose: "analysis", analysis: "pending" }),
    isHeard({ service_provider_id: id, purpose: "document", document_id: id }),
    isHeard({ service_provider_id: id, purpose: "analysis", analysis: "ready" }),
    isHeard({ service_provider_id: id }),
    isHeard({ service_provider_id: id, purpose: "document" }),
    isHeard({}),
  ]).toEqual([true, true, true, false, false, false, false]);
});
