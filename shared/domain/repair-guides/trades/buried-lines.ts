import { diggingNumber } from "../../../markets/emergency.ts";

/** What has to be done before anybody digs, where this number is called for it. */
export const beforeDiggingAt = (number: string | undefined): string =>
  number ? `you have called ${number}` : "you know where underground lines run";

export const beforeDigging = beforeDiggingAt(diggingNumber);
