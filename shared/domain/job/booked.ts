import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { chosenTime } from "./availability.ts";
import { JobView } from "./view.ts";

/** A job that was just booked, with what is to be known of its time. */
export const BookedJob = lazyObject(() => z.extend(JobView, chosenTime).shape);
