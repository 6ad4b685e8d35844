import { handler as createBooking } from "../../functions/job/create-booking.ts";
import { handler as openCheckout } from "../../functions/payment/open-checkout.ts";
import type { Task } from "../../shared/domain/quote/quote.ts";
import { plus } from "../../shared/kernel/time.ts";
import { aTask, customerWithQuote } from "./marketplace.ts";
import type { StripeWorld } from "./stripe.ts";
import { call } from "./world.ts";

const inHours = (hours: number): string =>
  plus(`${new Date().toISOString().slice(0, 16)}:00.000Z`, { hours });

/** What a client sends to book the tasks of a quote together, so many hours from now. */
export const bookingOfAll = (
  { id, revision, tasks }: { id: string; revision: number; tasks: readonly Task[] },
  hours: readonly number[],
  given: Record<string, unknown> = {},
) => ({
  quote_id: id,
  version: revision,
  tasks: hours.map((ahead, at) => ({ task_id: tasks[at]?.task_id, starts_at: inHours(ahead) })),
  ...given,
});

/** A customer's tasks that were booked together, so many hours from now. The first costs 150.00, each further one 10.00 more. */
export const bookedTogether = async (hours: readonly number[]) => {
  const world = await customerWithQuote(
    hours.map((_, at) =>
      aTask({ title: `Task ${at + 1}`, low_minor: 12_000 + at * 1000, high_minor: 18_000 + at * 1000 }),
    ),
  );
  const { data, error } = await call(createBooking, {
    as: world.customer,
    body: bookingOfAll(world.quote, hours),
  });
  if (error) throw new Error(`not booked: ${error.code}`);
  const job_ids: string[] = data.jobs.map(({ id }: { id: string }) => id);
  const payment_ids: string[] = data.checkout.payment_ids;
  return { ...world, checkout: data.checkout, job_ids, payment_ids };
};

/** The same with the sheet that its app has opened; `confirm` does what the sheet does with a card. */
export const openedCheckout = async (stripe: StripeWorld, hours: readonly number[]) => {
  const booked = await bookedTogether(hours);
  const open = () =>
    call(openCheckout, { as: booked.customer, params: { checkout_id: booked.checkout.id }, body: {} });
  const { data: sheet } = await open();
  const confirm = async (card = "pm_card_visa") => {
    const secret: string = sheet.setup_intent_client_secret ?? sheet.payment_intent_client_secret;
    const intents = secret.startsWith("seti_") ? stripe.app.setupIntents : stripe.app.paymentIntents;
    const id = secret.split("_secret_")[0] as string;
    return intents.confirm(id, { client_secret: secret, payment_method: card } as never);
  };
  return { ...booked, open, sheet, confirm };
};
