import { expectTypeOf, test } from "vitest";
import * as z from "zod/mini";
import { event } from "../kernel/event.ts";
import type { Id as IdOf } from "../kernel/id.ts";
import { Id } from "../kernel/schema.ts";
import { subscriber } from "./subscriber.ts";

const TapOpened = event("tap.opened", "Water runs.", () => ({ tap_id: Id("tap"), litres: z.int() }));
const TapClosed = event("tap.closed", "Water has stopped.", () => ({
  tap_id: Id("tap"),
  why: z.optional(z.string()),
}));

test("a subscriber gets the declared events, typed", () => {
  subscriber({ name: "count", lane: "prompt", on: [TapOpened, TapClosed] }).handle(async ({ event }) => {
    expectTypeOf(event.type).toEqualTypeOf<"tap.opened" | "tap.closed">();
    expectTypeOf(event.data.tap_id).toEqualTypeOf<IdOf<"tap">>();
    if (event.type === TapOpened.type) expectTypeOf(event.data.litres).toEqualTypeOf<number>();
    else expectTypeOf(event.data.why).toEqualTypeOf<string | undefined>();
    // @ts-expect-error: only one of them says it
    event.data.litres;
  });
});

test("a subscriber to all events gets untyped facts", () => {
  subscriber({ name: "watch", lane: "prompt" }).handle(async ({ event }) => {
    expectTypeOf(event.type).toEqualTypeOf<string>();
    expectTypeOf(event.data).toEqualTypeOf<Record<string, unknown>>();
  });
});
