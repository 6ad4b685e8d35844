import { expect, test, vi } from "vitest";
import { pass } from "../../../tests/support/lengths-of-time.ts";
import { write } from "../../../tests/support/world.ts";
import { table } from "../../data/engine/table.ts";
import { changedText } from "../../data/text-overrides.ts";
import { messageFor } from "../../domain/notification/messages.ts";
import { textId } from "../../domain/notification/text-override.ts";
import { editedTexts } from "./edited-texts.ts";

const message = () => messageFor({ type: "invite.accepted", data: {} } as never, "", {}, "user");
const title = () => message()?.title;

const edited = (key: string, pieces: (string | { value: string })[]) =>
  changedText({
    ...{ id: textId("en", key), version: 0, key, language: "en", source: "An earlier release's text" },
    ...{ text: "As written", pieces },
  });

test("edited texts are read once a minute, and a message is told without them where that fails or a text no longer fits", async () => {
  const reads = vi.spyOn(table(), "send");
  await editedTexts();
  await write(
    ...edited("invite.accepted.title", ["They came"]),
    ...edited("invite.accepted.text", ["It is ", { value: "weather" }]),
    ...edited("invite.sung.title", ["La"]),
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
  expect(message()).toMatchObject({ title: "They came", text: "Somebody you invited has joined." });

  pass(60);
  reads.mockRejectedValueOnce(new Error("no table") as never);
  await editedTexts();
  expect(title()).toBe("They came");
});
