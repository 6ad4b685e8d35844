import * as z from "zod/mini";
import { event } from "../../shared/kernel/event.ts";

export const DefaultServiceCreated = event(
  "default_service.created",
  "A service was added to the catalogue.",
  { key: z.string() },
);
