import { describe } from "vitest";
import { expectMachine } from "../../../tests/support/machines.ts";
import { mediaMachine } from "./media.ts";

describe("a medium", () =>
  expectMachine(mediaMachine, {
    code: "media.invalid_transition",
    transitions: `
      pending: accept → ready, reject → rejected, lapse → rejected, edit → pending
      ready: edit → ready, analyse → ready, delete → deleting, expire → deleting
      rejected:
      deleting: analyse → deleting, keep → ready, remove → deleted
      deleted:`,
    final: ["ready", "rejected", "deleted"],
  }));
