const tones: Record<string, string> = Object.fromEntries(
  [
    [
      "good",
      "verified approved active completed paid captured won released accepted published resolved done ready succeeded converted sent in_force offered",
    ],
    [
      "warn",
      "pending_review pending_approval needs_review disputed reported triaged investigating awaiting_info flagged on_hold past_due expiring needs_response requires_action action_required awaiting_confirmation handed_over paused medium high amount_change_pending pending unverified submitted changes_pending",
    ],
    ["bad", "rejected failed lost suspended expired critical emergency no_show deleted unpaid overdue"],
    [
      "info",
      "open assigned en_route in_progress authorized scheduled processing estimated trialing deferred created under_review planned",
    ],
  ].flatMap(([tone = "", words = ""]) => words.split(" ").map((word) => [word, tone])),
);

/** Whether a state is good, waits for somebody, or is bad. */
export const toneOf = (word: string): string => tones[word] ?? "calm";
