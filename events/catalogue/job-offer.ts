import * as z from "zod/mini";
import { event } from "../../shared/kernel/event.ts";
import { Id, Instant } from "../../shared/kernel/schema.ts";

export const JobOffered = event(
  "job_offer.made",
  "Providers who could take an open job are told of it.",
  {
    job_id: Id("job"),
    service: z.string(),
    district: z.string(),
    starts_at: Instant,
    service_provider_ids: z.array(Id("service_provider")),
  },
  { aggregate: "job_offer" },
);
