import type { Job } from "./job.ts";

/** Why a person has to look at a job, as far as the job itself says so. */
export const jobAttentions = ["unclaimed", "no_show", "late", "paused", "dispute_overdue"] as const;
type JobAttention = (typeof jobAttentions)[number];

const onceAlerted: Partial<Record<Job["state"], JobAttention>> = {
  open: "unclaimed",
  en_route: "late",
  paused: "paused",
  disputed: "dispute_overdue",
};

/** Why a person has to look at a job as it is now; undefined: nobody has to. */
export const attentionOf = ({ state, reminded, no_show, sp_no_show }: Job): JobAttention | undefined => {
  const isMissed = state === "open" && sp_no_show === true;
  const isContested = no_show?.contested_at !== undefined && no_show.decided_at === undefined;
  if (isMissed || isContested) return "no_show";
  return reminded ? onceAlerted[state] : undefined;
};
