import { expect, test } from "vitest";
import { invoices } from "../../shared/data/invoices.ts";
import { isAsIssued } from "../../shared/domain/invoice/chain.ts";
import { holdings } from "../../shared/workflows/invoice/personal-data.ts";
import { anIssuedInvoice } from "../../tests/support/issued-invoice.ts";
import { clock, newId, run, write } from "../../tests/support/world.ts";
import { handler } from "./invoices.ts";
