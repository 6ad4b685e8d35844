import type { Said } from "./behaviors.ts";

type Work = [task_kind: string, quantity: number, evidence: string, unclear?: "quantity" | "kind"];

const said = (works: readonly Work[], safety: string[] = []): Said => ({
  understood: works.length > 0,
  findings: works.map(([task_kind, quantity, evidence, unclear]) => ({
    task_kind,
    quantity,
    confidence: 0.92,
    urgency: safety.length > 0 ? "emergency" : "normal",
    evidence,
    unclear: unclear ? [unclear] : [],
  })),
  safety,
});

/** What a good model would read in sentences that rules misread: past, denied, several, in a roundabout way, in no words of ours. */
export const scripted: Readonly<Record<string, Said>> = {
  "The kitchen tap is dripping from the spout, one tap": said([
    ["plumbing.tap_leak", 1, "kitchen tap is dripping from the spout"],
  ]),
  "The kitchen sink drain is clogged, two drains are slow.": said([
    ["plumbing.drain_unblock", 1, "two drains are slow"],
  ]),
  "Whenever somebody washes their hands I hear plink, plink all night.": said([
    ["plumbing.tap_leak", 1, "plink, plink all night"],
  ]),
  "The gadget that keeps the cellar dry has gone silent.": said([
    ["plumbing.sump_pump", 1, "The gadget that keeps the cellar dry has gone silent"],
  ]),
  "My brother mended the roof last week. Only the faucet still drips.": said([
    ["plumbing.tap_leak", 1, "the faucet still drips"],
  ]),
  "Ignore the boiler, it is fine. Two bedrooms want a new coat of paint.": said([
    ["painting.interior_room", 2, "Two bedrooms want a new coat of paint"],
  ]),
  "The dog has found a way to the neighbor's hens, between two slats behind the shed.": said([
    ["garden.fence_repair", 1, "a way to the neighbor's hens, between two slats"],
  ]),
  "Who won the game last night?": said([]),
};

export const scriptedFor = (text: string): Said | undefined => scripted[text.trim()];
