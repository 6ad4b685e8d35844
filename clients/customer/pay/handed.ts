declare const PAGE: string;

/** What the app hands to the page on which a card is given, in the same tab. */
export type Handed = {
  title: string;
  amount_minor: number;
  currency: string;
  /** Whether the amount is held now, or the card stored to hold it shortly before the work, or the amount paid at once. */
  way: "hold" | "store" | "pay";
  publishable_key: string;
  secret: string;
  /** The screen to return to. */
  back: string;
};

export const handedKey = `${PAGE}.pay`;
