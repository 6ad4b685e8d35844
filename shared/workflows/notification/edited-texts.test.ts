import { expect, test, vi } from "vitest";
import { pass } from "../../../tests/support/lengths-of-time.ts";
import { write } from "../../../tests/support/world.ts";
import { table } from "../../data/engine/table.ts";
import { changedText } from "../../data/text-overrides.ts";
import { messageFor } from "../../domain/notification/messages.ts";
import { textId } from "../../domain/notification/text-override.ts";
import { editedTexts } from "./edited-texts.ts";

const key = "invite.accepted.title";
const title = () => messageFor({ type: "invite.accepted", data: {} } as never, "", {}, "user")?.title;

test("edited texts are read once a minute, and a message is told without them where that fails", async () => {
  const reads = vi.spyOn(table(), "send");
  await editedTexts();
  await write(
    ...changedText({
      ...{ id: textId("en", key), version: 0, key, language: "en", source: "Your invitation was accepted" },
      ...{ text: "They came", pieces: ["They came"] },
    }),
  );
  reads.mockClear();
  pass(59);
  await Promise.all([editedTexts(), editedTexts()]);
  expect(reads).not.toHaveBeenCalled();
  expect(title()).toBe("Your invitation was accepted");

  pass(1);
  reads.mockRejectedValueOnce(new Error("no table") as never);
  await Promise.all([editedTexts(), editedTexts()]);
  expect(reads).toHaveBeenCalledTimes(1);
  expect(title()).toBe("Your invitation was accepted");

  pass(60);
  await editedTexts();
  expect(title()).toBe("They came");

  pass(60);
  reads.mockRejectedValueOnce(new Error("no table") as never);
  await editedTexts();
  expect(title()).toBe("They came");
});
