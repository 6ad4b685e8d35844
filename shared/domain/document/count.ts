/** Documents are counted by state and kind: `pending_review/insurance`. */
export const documentMember = (state: string, doc_name: string): string => `${state}/${doc_name}`;

export type DocumentCounts = {
  total: number;
  by_state: Record<string, number>;
  by_doc_name: Record<string, Record<string, number>>;
};

/** Sums of the counter's members; what is zero is left out. */
export const documentCounts = (members: Record<string, number>): DocumentCounts => {
  const counts: DocumentCounts = { total: 0, by_state: {}, by_doc_name: {} };
  for (const [member, amount] of Object.entries(members)) {
    if (amount === 0) continue;
    const [state = "", doc_name = ""] = member.split("/");
    counts.total += amount;
    counts.by_state[state] = (counts.by_state[state] ?? 0) + amount;
    counts.by_doc_name[doc_name] = { ...counts.by_doc_name[doc_name], [state]: amount };
  }
  return counts;
};
