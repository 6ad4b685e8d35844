import { decimalText } from "../../../kernel/decimal-text.ts";
import { element, textElement } from "../../../kernel/xml.ts";
import type { Market } from "../../../markets/market.ts";
import type { BookExport } from "./export.ts";

/** The form's word for what nobody has told us. */
const unknown = "NA";

const shortened = (text: string, most: number): string => [...text].slice(0, most).join("");

const companyOf = ({ name, address, tax_id = unknown }: BookExport["company"], country: string): string =>
  element("Company", [
    textElement("RegistrationNumber", shortened(tax_id, 35)),
    textElement("Name", shortened(name, 70)),
    element("Address", [
      textElement("StreetName", shortened(address, 70)),
      textElement("City", unknown),
      textElement("PostalCode", unknown),
      textElement("Country", country),
    ]),
    element("Contact", [
      element("ContactPerson", [
        textElement("FirstName", unknown),
        textElement("LastName", shortened(name, 70)),
      ]),
      textElement("Telephone", unknown),
    ]),
    element("TaxRegistration", [textElement("TaxRegistrationNumber", shortened(tax_id, 35))]),
  ]);

/** Which file of the export it is; the last one tells what all of them come to. */
const commentOf = ({ parts, entries, lines, debit_minor, currency }: BookExport, is_last: boolean): string =>
  is_last
    ? `Part ${parts}, the last. All parts: ${entries} entries, ${lines} lines, debits ${decimalText(debit_minor, currency)}, credits ${decimalText(debit_minor, currency)}`
    : `Part ${parts}`;

/** The header of a SAF-T file. It names no moment and no release, so that a closed month has the same one each time. */
export const saftHeader = (record: BookExport, is_last: boolean, market: Market): string =>
  element("Header", [
    textElement("AuditFileVersion", "2.00"),
    textElement("AuditFileCountry", market.country),
    textElement("AuditFileDateCreated", record.dated),
    textElement("SoftwareCompanyName", shortened(record.company.name, 70)),
    textElement("SoftwareID", "Home-services marketplace"),
    textElement("SoftwareVersion", "1"),
    companyOf(record.company, market.country),
    textElement("DefaultCurrencyCode", record.currency.toUpperCase()),
    element("SelectionCriteria", [
      textElement("SelectionStartDate", record.first_day),
      textElement("SelectionEndDate", record.last_day),
    ]),
    textElement("HeaderComment", commentOf(record, is_last)),
    textElement("TaxAccountingBasis", "Other"),
  ]);
