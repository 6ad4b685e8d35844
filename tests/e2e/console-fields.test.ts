import { describe, expect, test } from "vitest";
import { jobs } from "../../shared/data/jobs.ts";
import { metadata } from "../../shared/data/metadata.ts";
import { ownAnswers } from "../../shared/data/own-answers.ts";
import { questionsOf } from "../../shared/data/own-questions.ts";
import { hasBrowser } from "../support/browser.ts";
import { openConsole } from "../support/console.ts";
import { aJob } from "../support/marketplace.ts";
import { write } from "../support/world.ts";

describe.skipIf(!hasBrowser)("own fields and questions in the console", () => {
  const operator = openConsole();
  const { go, inspected } = operator;
  const job = aJob();
  const send = () => operator.page().locator("dialog button[type=submit]").click();
  const closed = () => operator.page().locator("dialog").waitFor({ state: "detached" });

  test("an owner defines a field, fills it in beside a job, and sees what is wrong with a value", async () => {
    await write(jobs.insert(job));
    await operator.open();
    const page = operator.page();
    await operator.signIn();
    await go("/settings/fields");
    await page.getByRole("region", { name: "Job" }).getByRole("button", { name: "Add a field" }).click();
    await page.fill("dialog [name=key]", "due");
    await page.selectOption("dialog [name=kind]", "date");
    await page.getByLabel("Goes when the person is erased").uncheck();
    const problems = await inspected("field-form");
    await send();
    await closed();
    await page.getByRole("table", { name: "Job" }).getByText("due").waitFor();
    problems.push(...(await inspected("fields")));
    await go(`/jobs/${job.id}`);
    const kept = page.getByRole("region", { name: "Own fields · Job" });
    await kept.getByRole("button", { name: "Change" }).click();
    await page.fill("dialog [name='metadata.due']", "2027-05-01");
    await page.fill("dialog [name=key]", "Cost Center");
    await page.fill("dialog [name=value]", "4711");
    await page.fill("dialog [name=source]", "books");
    await page.fill("dialog [name=external_id]", "INV-118");
    await send();
    await page.locator("dialog .failure").waitFor();
    await page.fill("dialog [name=key]", "cost_center");
    problems.push(...(await inspected("metadata-form")));
    await send();
    await closed();
    await kept.getByText("INV-118").waitFor();
    problems.push(...(await inspected("metadata")));
    await kept.getByRole("button", { name: "Change" }).click();
    await page.fill("dialog [name='metadata.due']", "");
    await send();
    await closed();
    expect(await metadata.find("job", job.id)).toMatchObject({
      metadata: { cost_center: "4711" },
      external_ids: { books: "INV-118" },
    });
    expect([...problems, ...operator.complaints()]).toEqual([]);
  });

  test("an owner asks questions in two languages, changes one, and reads an answer at the job", async () => {
    const page = operator.page();
    await go("/settings/questions");
    await page.getByRole("button", { name: "Ask a question" }).click();
    await page.fill("dialog [name=en]", "What heats the water?");
    await page.fill("dialog [name=es]", "¿Qué calienta el agua?");
    await page.selectOption("dialog [name=kind]", "choice");
    await page.fill("dialog [name=choices]", "gas = Gas = Gas\noil = Oil = Gasóleo");
    await page.getByLabel("Has to be answered").check();
    const problems = await inspected("question-form");
    await send();
    await closed();
    await page.getByText("What heats the water?").waitFor();
    problems.push(...(await inspected("questions")));
    await page.getByRole("main").getByRole("button", { name: "Change" }).click();
    await page.selectOption("dialog [name=shown]", "console");
    await send();
    await page.getByText("Revision 2").waitFor();
    const [question] = (await questionsOf("plumbing")).questions;
    expect(question).toMatchObject({
      revision: 2,
      required: true,
      personal: true,
      shown: "console",
      choices: [
        { key: "gas", words: { en: "Gas", es: "Gas" } },
        { key: "oil", words: { en: "Oil", es: "Gasóleo" } },
      ],
    });
    const answers = [{ ...question, value: "oil" }];
    const beside = {
      id: `job:${job.id}`,
      version: 0,
      record_type: "job",
      record_id: job.id,
      person_id: job.user_id,
    };
    await write(ownAnswers.insert({ ...beside, answers, updated_at: job.created_at } as never));
    await go(`/jobs/${job.id}`);
    await page.getByRole("region", { name: "Answers to own questions" }).getByText("Oil").waitFor();
    problems.push(...(await inspected("answers")));
    expect([...problems, ...operator.complaints()]).toEqual([]);
  });
});
