import { diggingNumber } from "../../../markets/emergency.ts";

/** What has to be done before anybody digs. */
export const beforeDigging = diggingNumber
  ? `you have called ${diggingNumber}`
  : "you know where underground lines run";
