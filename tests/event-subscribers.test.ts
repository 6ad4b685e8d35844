import { expect, test } from "vitest";
import { domainEvents } from "../platform/document/event-channel.ts";
import { MediaReady } from "../shared/domain/media/events.ts";
import { allSubscribers } from "./support/world.ts";

test("exactly the events without a subscriber declare hasSubscribers: false", async () => {
  const subscriptions = (await allSubscribers()).map(({ subscription }) => subscription);
  const isWanted = ({ type, aggregate }: { type: string; aggregate: string }): boolean =>
    subscriptions.some(
      ({ on, of }) => (!on || on.some((one) => one.type === type)) && (!of || of.includes(aggregate)),
    );
  const events = await domainEvents();
  const typesOf = (those: typeof events) => those.map(({ type }) => type);
  expect(typesOf(events.filter(({ hasSubscribers }) => hasSubscribers === false))).toEqual(
    typesOf(events.filter((event) => !isWanted(event))),
  );
});

test("media.ready has subscribers where a quote, a reading or a document may wait for it", () => {
  const id = "0123456789abcdef01234567" as never;
  const file = { kind: "image", content_type: "image/png", size_bytes: 1 };
  const isHeard = (facts: object) =>
    MediaReady.atNextVersion({ id, version: 0 }, { data: { ...file, purpose: "proof", ...facts } })
      .hasSubscribers !== false;
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
