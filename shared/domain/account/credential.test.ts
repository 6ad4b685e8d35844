import { expect, test } from "vitest";
import { isGuessable, isPersonal, NewPassword } from "./credential.ts";

test.each([
  "password",
  "Password1!",
  "p4$$w0rd2026",
  "123passwordpassword321",
  "QwertyUiop!!",
  "zxcvbnm123",
  "aaaaaaaaaaaa",
  "abcabcabcabcab",
  "abcdefghijklmnop",
  "987654321098",
  "2026-11-20",
  "supercalifragilisticexpialidocious",
  "..iloveyou..",
])("%s is tried first", (password) => {
  expect(isGuessable(password)).toBe(true);
});

test.each([
  "gravel-otter-lamp-38",
  "sunshine-over-the-harbour",
  "sunshine29847162",
  "tr0mb0ne&umbrella",
  "correct horse battery staple",
  "ein sehr langer satz",
  "вечерний-троллейбус",
  "9071 2264 8813 5507",
])("%s is a password like any other", (password) => {
  expect(NewPassword.safeParse(password).success).toBe(true);
});

test("a name or an address with a few digits is no secret", () => {
  const known = ["Ada Moreno", "ada.moreno@example.com", undefined];
  for (const password of ["Ada Moreno", "ada.moreno@example.com", "ada.moreno1985!"])
    expect(isPersonal(password, known)).toBe(true);
  expect(isPersonal("ada-met-a-moreno", known)).toBe(false);
});

test("checks a quarter of a megabyte in linear time", () => {
  for (const hostile of ["1".repeat(262_144), `${"!".repeat(262_144)}a`, `a${"ab".repeat(131_072)}`]) {
    const took = [1, 2, 3, 4, 5].map(() => {
      const started = performance.now();
      expect(NewPassword.safeParse(hostile).success).toBe(false);
      isPersonal(hostile, [hostile, hostile]);
      return performance.now() - started;
    });
    expect(Math.min(...took)).toBeLessThan(50);
  }
});
