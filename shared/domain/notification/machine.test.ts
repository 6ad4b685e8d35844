import { describe } from "vitest";
import { expectMachine } from "../../../tests/support/machines.ts";
import { announcementMachine } from "./announcement.ts";

describe("an announcement", () =>
  expectMachine(announcementMachine, {
    code: "announcement.invalid_transition",
    transitions: `
      counting: count → counted
      counted:
      scheduled: begin → gathering, cancel → canceled
      gathering: gather → gathered
      gathered:
      canceled:`,
    final: ["counted", "gathered", "canceled"],
  }));
