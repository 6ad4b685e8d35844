import * as z from "zod/mini";
import { described } from "../../kernel/schema.ts";
import type { ImportKind } from "./kind.ts";

/** A column of a kind of file. */
export type Column = { name: string; required: boolean; sample: string; meaning: string };

const column = (name: string, sample: string, meaning: string, required = false): Column => ({
  name,
  required,
  sample,
  meaning,
});
const needed = (name: string, sample: string, meaning: string) => column(name, sample, meaning, true);

const own = (of: string) => needed("external_id", "P-1001", `Your own id of the ${of}. It tells rows apart.`);

/** What can stand in a file of each kind. */
export const columnsOf: Record<ImportKind, readonly Column[]> = {
  providers: [
    own("provider"),
    needed("business_name", "Reyes Plumbing", "Name that it trades under."),
    needed("contact_name", "Ana Reyes", "Who signs in."),
    needed("email", "ana@reyes.example.com", "Where the code for a first password goes."),
    column("phone", "+15550100177", "With the country code."),
    column("country", "US", "Two letters. With it, postcodes are needed, too."),
    column("postcodes", "100 101", "How the postcodes begin that it serves, with spaces between."),
  ],
  customers: [
    own("customer"),
    column("name", "Kim Cole", "Is kept only until the invitation is sent."),
    column("email", "kim@cole.example.com", "Where the invitation goes."),
    column("phone", "+15550100188", "Where it goes if there is no email address."),
  ],
  catalog: [
    own("service"),
    needed("key", "chimney_sweeping", "What quotes and jobs call it. A key that is there is changed."),
    needed("name", "Chimney sweeping", "As people read it."),
    needed("category", "Upkeep", "The group that lists it."),
    needed("unit", "visit", "hour, visit, each or square_metre."),
    needed("price", "120", "The usual price for one unit."),
    needed("lowest_price", "80", "The lowest that a provider may ask."),
    needed("highest_price", "250", "The highest that a provider may ask."),
    column("active", "yes", "Whether it can be offered: yes or no. Empty: yes."),
  ],
  prices: [
    needed("rule", "hourly_rate", "hourly_rate, minimum_charge, call_out, materials_markup or region."),
    column("name", "plumbing", "The service of an hourly rate (empty: all others), or the region: US-NY."),
    needed("value", "95", "A price; of a markup the percent; of a region the percent of the usual price."),
  ],
  past_jobs: [
    own("job"),
    needed("service", "plumbing", "What was done, as a word or a key of the catalog."),
    needed("title", "Kitchen tap replaced", "What was done, in words."),
    needed("done_on", "2025-06-30", "The day: year-month-day."),
    needed("price", "185", "What the customer paid."),
    column("customer_email", "kim@cole.example.com", "Whose job it was."),
    column("customer_phone", "+15550100188", "Whose job it was, if there is no email address."),
    column("provider_external_id", "P-1001", "Who did it: its external_id in an import of the same source."),
    column("provider_email", "ana@reyes.example.com", "Who did it, if there is no such id."),
  ],
};

export const ColumnView = z.object({
  name: described(z.string(), "Name of the field."),
  required: described(z.boolean(), "Whether each row has to have it."),
  sample: described(z.string(), "What can stand there."),
  meaning: described(z.string(), "What it says."),
});

/** The columns of each row that name it: nothing else tells two rows apart. */
export const nameOfRow = (kind: ImportKind, { external_id = "", rule = "", name = "" }: Cells): string =>
  kind === "prices" ? `${rule}:${name}` : external_id;

/** The fields that no two rows of a file may say alike. */
export const uniqueIn: Record<ImportKind, readonly string[]> = {
  providers: ["external_id", "email"],
  customers: ["external_id", "email", "phone"],
  catalog: ["external_id", "key"],
  prices: ["external_id"],
  past_jobs: ["external_id"],
};

/** The cells of a row that are not empty, by field. */
export type Cells = Readonly<Record<string, string | undefined>>;
