import type { Decision } from "../../kernel/event.ts";
import { RequestInvalid, refusal } from "../../kernel/refusal.ts";
import { plus } from "../../kernel/time.ts";
import { policy } from "../policy.ts";
import { expectedStart, type Job } from "./job.ts";
import { advance } from "./machine.ts";

export const JobDelayLimit = refusal(
  "job.delay_limit",
  409,
  "This job can't be delayed that much more.",
  "Announce at most details.minutes_left more minutes. If details.delays_left is 0, propose another time.",
);

/**
 * The provider comes later than it said last, by some minutes. Throws `job.delay_limit`, or `request.invalid` where it
 * would have to be there already.
 */
export const delay = (
  job: Job,
  { minutes, reason }: { minutes: number; reason: string },
  now: string,
): Decision<Job> => {
  const { count = 0, minutes: before = 0 } = job.delay ?? {};
  const eta = plus(expectedStart(job), { minutes });
  const decision = advance(job, "delay", now, {
    changes: {
      delay: { count: count + 1, minutes: before + minutes, eta },
      ...(job.state === "en_route" && { arrives_at: eta }),
    },
    facts: { minutes, eta },
    reason,
  });
  const delays_left = policy.job.delays_most - count;
  const minutes_left = policy.job.delay_minutes_most - before;
  if (delays_left < 1 || minutes > minutes_left)
    throw JobDelayLimit({ details: { delays_left, minutes_left } });
  if (eta <= now)
    throw RequestInvalid({
      fields: [
        {
          field: "delay_minutes",
          problem: `must lead to a time after now: you were expected at ${expectedStart(job)}`,
        },
      ],
    });
  return decision;
};
