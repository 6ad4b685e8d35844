import { Webhook } from "standardwebhooks";
import { expect, test, vi } from "vitest";
import { handler as getEvents } from "../functions/integration/get-events.ts";
import { forwardEvents } from "../ops/forward-events.ts";
import { newId } from "../shared/kernel/id.ts";
import { newSigningSecret } from "../shared/vendors/outward/signature.ts";
import { administrator } from "./support/callers.ts";
import { serve } from "./support/http-server.ts";
import { keyMade } from "./support/keys.ts";
import { aReceiver } from "./support/receiver.ts";
import { happens } from "./support/told.ts";
import { clock } from "./support/world.ts";

test("what happened is posted in order, signed, and read on from there", async () => {
  clock.set("2027-03-01T09:00:00.000Z");
  const after = new Date().toISOString();
  const { secret: token } = await keyMade(await administrator(), { scopes: ["integration:read"] });
  const [service, receiver, secret] = [await serve([getEvents]), await aReceiver(), newSigningSecret()];
  const forwarding = { api: `${service.origin}/api/v1`, token, to: receiver.url, secret, tell: vi.fn() };
  const job = newId("job");
  for (const [version, kind] of [
    [1, "assigned"],
    [2, "started"],
  ] as const) {
    await happens(job, version, kind);
    clock.advance({ seconds: 1 });
  }
  clock.advance({ minutes: 1 });
  const first = await forwardEvents({ ...forwarding, after });
  expect(receiver.types()).toEqual(["job.assigned", "job.started"]);
  for (const { headers, body, json } of receiver.received)
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(json);
  await forwardEvents({ ...forwarding, after: first.after });
  expect(receiver.received).toHaveLength(2);
  receiver.answer(500);
  await expect(forwardEvents({ ...forwarding, after })).rejects.toThrow("answers 500 to job.assigned");
  expect(receiver.received).toHaveLength(3);
  await expect(forwardEvents({ ...forwarding, token: "x", after })).rejects.toThrow("answers 401");
  await Promise.all([service.close(), receiver.close()]);
});
