/** What an app hands to the page on which a card is given, in the same tab. */
export type Handed = {
  title: string;
  amount_minor: number;
  currency: string;
  /** The path of the app to return to. */
  app: string;
  language: "en" | "es";
  /**
   * Whether the amount is held now, or the card stored to hold it shortly before the work, or to be charged after a trial or for
   * each period from now on, or the amount paid at once. With `store_all` one card is stored for several jobs.
   */
  way: "hold" | "store" | "store_all" | "trial" | "renew" | "pay";
  publishable_key: string;
  secret: string;
  /** The secret with which cards that the customer has kept are shown. */
  cards: string;
  /** The screen to return to. */
  back: string;
};

export const handedKey = "app.pay";
