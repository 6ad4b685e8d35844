import * as z from "zod/mini";
import { event } from "../../shared/kernel/event.ts";

export const DefaultServiceCreated = event(
  "default_service.created",
  "A service was added to the catalogue.",
  { key: z.string() },
);

export const DefaultServiceEdited = event(
  "default_service.edited",
  "A service of the catalogue changed; offers keep their own rates.",
  { key: z.string(), fields: z.array(z.string()) },
);

export const DefaultServiceDeleted = event(
  "default_service.deleted",
  "A service that nobody offers left the catalogue.",
  { key: z.string() },
);
