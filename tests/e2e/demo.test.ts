import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { startLocalService } from "../../bench/local-service.ts";

vi.setConfig({ testTimeout: 600_000 });

const folder = mkdtempSync(join(tmpdir(), "marketplace-demo-"));
let service: Awaited<ReturnType<typeof startLocalService>>;
beforeAll(async () => {
  service = await startLocalService(folder);
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

test("the demo about other systems goes as expected from its first act to its last", async () => {
  const told = await service.play("open");
  expect(told.match(/^\d+\. .*/gm)).toEqual([
    "1. Another system is told what happens",
    "2. Another system calls, with a key for what it needs and no more",
    "3. Customers of another system are taken in",
    "4. A customer's assistant prepares a booking, and the customer confirms it",
    "5. The assistant obeys a message that was not meant well",
  ]);
  expect(told).toContain("the job and its price are as Cleo booked them");
});

test("the demo about money ends with books that agree with the payment provider", async () => {
  const told = await service.play("money");
  expect(told.match(/^\d+\. .*/gm)).toEqual([
    "1. Pia chooses a membership",
    "2. Part of a payment goes back",
    "3. A tip, and all of it is Pia's",
    "4. A dispute that is won",
    "5. A dispute that is lost",
    "6. The trial ends: Pia's card is declined, and she pays with another one",
    "7. Pia's statement",
    "8. The books are compared with the payment provider, day by day",
    "9. Part of Pia's membership goes back",
    "10. A charge that this service knows nothing of",
    "11. A month is closed",
  ]);
  expect(told).toContain("$163.92 charged, $32.78 refunded, $131.14 paid in all");
  expect(told).toContain("zero differences");
  expect(told).toContain("membership_refund: -$5.00 on processor");
  expect(told).toContain("whoever proposes it can't approve it");
  expect(told).toContain("is closed for good");
  expect(told).toContain("it is refused: a mistake is corrected in a month that is open");
});

test("two markets of one service: in each a customer goes from sign-up to the payout in its own currency", async () => {
  const both = mkdtempSync(join(tmpdir(), "marketplace-demo-both-"));
  const there = await startLocalService(both, { MARKETS: "us,es" });
  onTestFinished(async () => {
    await there.close();
    rmSync(both, { recursive: true, force: true });
  });
  const inSpain = await there.play("madrid");
  const inUsa = await there.play("job", "--market", "us");
  expect(inSpain).toMatch(/Reparar un grifo que gotea \(plumbing\): €\d+\.\d\d, within €/);
  expect(inSpain).toMatch(/€\d+\.\d\d went to the provider, €\d+\.\d\d stayed/);
  expect(inSpain).not.toContain("$");
  expect(inUsa).toMatch(/Repair a dripping faucet \(plumbing\): \$\d+\.\d\d, within \$/);
  expect(inUsa).toMatch(/\$\d+\.\d\d went to the provider, \$\d+\.\d\d stayed/);
  expect(inUsa).not.toContain("€");
});

test("in Spain the demo about invoices ends with a credit note that is chained to its invoice", async () => {
  const spanish = mkdtempSync(join(tmpdir(), "marketplace-demo-es-"));
  const there = await startLocalService(spanish, { MARKETS: "es" });
  onTestFinished(async () => {
    await there.close();
    rmSync(spanish, { recursive: true, force: true });
  });
  const told = await there.play("invoices");
  expect(told).toContain("invoice M-000001 of Fontanería Pia, S.L., B12345674");
  expect(told).toContain("credit note MR-000001 for M-000001");
  expect(told).toContain("its hash is made of the invoice's");
  expect(told).toContain("the tax office has taken M-000001");
  expect(told).toContain("the tax office has taken MR-000001");
  const said = await (await fetch(there.tax_office)).text();
  expect(said).toMatch(/B12345674 M-000001 \S+ Correcto\n[\s\S]*B12345674 MR-000001 \S+ Correcto\n/);
});
