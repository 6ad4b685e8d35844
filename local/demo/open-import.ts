import type { Person } from "./client.ts";
import { expect, narrator } from "./narrator.ts";
import { run } from "./stage.ts";
import { until } from "./until.ts";

/** Customers as a spreadsheet has them: one address is none, and one cell begins like a formula. */
const sheet = `Number;Name;Mail
C-1;Kim Cole;kim-${run}@demo.example
C-2;=SUM(1+1);lee-${run}@demo.example
C-3;Robin Diaz;robin at demo.example
`;

const columns = { external_id: "Number", name: "Name", email: "Mail" };

/** Customers of another system are taken in: checked first, once each, and taken back. */
export const takesIn = async (owner: Person) => {
  narrator.act("3. Customers of another system are taken in");
  narrator.step("The owner sends a file, as Excel writes it");
  const file = new Blob([sheet], { type: "text/csv" });
  const offer = await owner.admin.importFiles.createUpload({ body: { size_bytes: file.size } });
  await owner.upload(offer, file);
  const { media_id } = offer;
  await until(
    "the check of the file",
    () => owner.quietly.video.getMedia({ params: { media_id } }),
    ({ state }) => state === "ready",
  );

  const taken = async () => {
    const body = { kind: "customers", media_id, source: `old-crm-${run}`, columns } as const;
    const { id } = await owner.admin.import.createImport({ body });
    const params = { import_id: id };
    const reaches = (wanted: string) =>
      until(
        `the import to be ${wanted}`,
        () => owner.quietly.admin.import.getImport({ params }),
        ({ state }) => state === wanted,
      );
    return { params, reaches, checked: await reaches("checked") };
  };

  narrator.step("It is checked first, and nothing changes");
  const first = await taken();
  expect(first.checked.found.wrong === 1, "two rows are new and one is wrong", first.checked.found);
  const { items } = await owner.admin.import.getRows({ params: first.params, query: { outcome: "wrong" } });
  narrator.found(`row ${items[0]?.row}, ${items[0]?.column}: ${items[0]?.words}`);
  narrator.step("The owner starts it without the wrong row");
  await owner.admin.import.startImport({ params: first.params, body: { allow_errors: true } });
  const done = await first.reaches("done");
  expect(done.did.new === 2, "two customers are taken in; each can be invited", done.did);

  narrator.step("The same file once more");
  const again = await taken();
  expect(again.checked.found.same === 2, "both rows are the same: nothing would change", again.checked.found);

  narrator.step("The owner takes it back");
  await owner.admin.import.undoImport({ params: first.params });
  await first.reaches("undone");
};
