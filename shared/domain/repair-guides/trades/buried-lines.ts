import { defaultMarket } from "../../../markets/served.ts";

const { digging } = defaultMarket.emergency;

/** What has to be done before anybody digs. */
export const beforeDigging = digging ? `you have called ${digging}` : "you know where underground lines run";
