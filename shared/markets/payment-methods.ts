/** What customers can pay with: money is held on it, captured later, and it is charged again while they are away. */
export const paymentMethods = ["card", "link"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
