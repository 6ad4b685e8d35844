import type Stripe from "stripe";
import type { Evidence, SeenCase } from "../../domain/payment/dispute.ts";
import { DisputeConflict } from "../../domain/payment/dispute.ts";
import { ask, effectKey } from "./client.ts";
import { seenCase } from "./seen.ts";

export const readDispute = (id: string): Promise<SeenCase> =>
  ask(async (stripe) => seenCase(await stripe.disputes.retrieve(id)));

export type Picture = { name: string; content_type: string; bytes: Buffer };

const upload = ({ name, content_type, bytes }: Picture, key: string): Promise<string> =>
  ask(async (stripe) => {
    const file = { name, type: content_type, data: bytes };
    const made = await stripe.files.create(
      { purpose: "dispute_evidence", file },
      effectKey("file", key, name),
    );
    return made.id;
  });

/** The customer's details, which are used only for sending evidence. */
export type Person = { name?: string | undefined; email?: string | undefined; address?: string | undefined };

/**
 * Sends the evidence of a dispute to its bank, once, with the first picture as the documentation of the work. The
 * idempotency key includes the version of the evidence. If the bank already has it, or has decided, nothing is sent.
 */
export const submitEvidence = async (
  id: string,
  { picture_ids: _, with_messages: __, ...texts }: Evidence,
  { pictures, customer, version }: { pictures: readonly Picture[]; customer: Person; version: number },
): Promise<SeenCase> => {
  const [service_documentation, uncategorized_file] = await Promise.all(
    pictures.map((picture) => upload(picture, id)),
  );
  const evidence: Stripe.DisputeUpdateParams.Evidence = {
    ...texts,
    ...(customer.name && { customer_name: customer.name }),
    ...(customer.email && { customer_email_address: customer.email }),
    ...(customer.address && { billing_address: customer.address }),
    ...(service_documentation && { service_documentation }),
    ...(uncategorized_file && { uncategorized_file }),
  };
  return ask(async (stripe) => {
    const present = seenCase(await stripe.disputes.retrieve(id));
    if (present.state !== "needs_response") return present;
    return seenCase(
      await stripe.disputes.update(id, { evidence, submit: true }, effectKey("evidence", id, version)),
    );
  }, DisputeConflict);
};

/** Accepts a dispute: it is lost. Does nothing if it is already decided. */
export const acceptDispute = (id: string): Promise<SeenCase> =>
  ask(async (stripe) => {
    const present = seenCase(await stripe.disputes.retrieve(id));
    if (present.state === "won" || present.state === "lost" || present.state === "closed") return present;
    return seenCase(await stripe.disputes.close(id, {}, effectKey("accept", id, 1)));
  });
