/** Units of measure as people use them where they live. */

export const metres_per_foot = 0.3048;
export const square_metres_per_square_foot = metres_per_foot ** 2;

/** The ids of the questions that ask for an amount of a kind of work; the id tells the unit. */
export const amountIds = (task_kind: string) => ({
  quantity: `quantity:${task_kind}`,
  feet: `feet:${task_kind}`,
  square_feet: `square_feet:${task_kind}`,
  square_metres: `square_metres:${task_kind}`,
  bedrooms: `bedrooms:${task_kind}`,
});

/** Whether a question asks how much there is to do of a kind of work. */
export const asksAmount = (task_kind: string, question_id: string): boolean =>
  Object.values(amountIds(task_kind)).includes(question_id);
