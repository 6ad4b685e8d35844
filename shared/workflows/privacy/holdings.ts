import { holdings as account } from "../account/personal-data.ts";
import { holdings as agent } from "../agent/personal-data.ts";
import { holdings as backoffice } from "../backoffice/personal-data.ts";
import { holdings as calendar } from "../calendar/personal-data.ts";
import { holdings as content } from "../content/personal-data.ts";
import { holdings as conversation } from "../conversation/personal-data.ts";
import { holdings as document } from "../document/personal-data.ts";
import { holdings as feedback } from "../feedback/personal-data.ts";
import { holdings as field } from "../field/personal-data.ts";
import type { Holding } from "../holding.ts";
import { holdings as incident } from "../incident/personal-data.ts";
import { holdings as invoice } from "../invoice/personal-data.ts";
import { holdings as job } from "../job/personal-data.ts";
import { holdings as media } from "../media/personal-data.ts";
import { holdings as membership } from "../membership/personal-data.ts";
import { holdings as notification } from "../notification/personal-data.ts";
import { holdings as payment } from "../payment/personal-data.ts";
import { holdings as provider } from "../provider/personal-data.ts";
import { holdings as quote } from "../quote/personal-data.ts";
import { holdings as series } from "../series/personal-data.ts";
import { holdings as tax } from "../tax/personal-data.ts";
import { holdings as privacy } from "./personal-data.ts";

/**
 * All personal data, area by area: one list for the export, the erasure and its proof. Data found through other records
 * comes before those records.
 */
export const holdings: readonly Holding[] = [
  ...conversation,
  ...account,
  ...agent,
  ...notification,
  ...backoffice,
  ...quote,
  ...job,
  ...payment,
  ...invoice,
  ...media,
  ...document,
  ...incident,
  ...feedback,
  ...membership,
  ...provider,
  ...content,
  ...series,
  ...tax,
  ...calendar,
  ...field,
  ...privacy,
];
