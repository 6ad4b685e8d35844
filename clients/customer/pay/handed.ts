declare const PAGE: string;

/** What the app hands to the page on which a card is given, in the same tab. */
export type Handed = {
  title: string;
  amount_minor: number;
  currency: string;
  /** `near`: the amount is held now. `far`: the card is stored, and the amount is held shortly before the work. */
  horizon: "near" | "far";
  publishable_key: string;
  secret: string;
  /** The screen to return to. */
  back: string;
};

export const handedKey = `${PAGE}.pay`;
