import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { checkedValues } from "../ops/configure.ts";
import { command } from "../ops/secrets.ts";
import type { Stage } from "../ops/stage.ts";
import type { Resource, Template } from "../platform/check/template.ts";
import { defaulted } from "../platform/environment.ts";
import { wholeTemplate } from "../platform/whole-template.ts";
import { startSecrets } from "./support/secrets-service.ts";
import { stageValues, textOfValues } from "./support/stage-values.ts";

// biome-ignore lint/suspicious/noExplicitAny: what is read goes deep into untyped properties
type Properties = Record<string, any>;

/** The logical ids of what a stack has when the vault is given, or is not. */
const idsWith = ({ Resources, Conditions = {} }: Template, vault: string): string[] => {
  const [name, { "Fn::Not": [{ "Fn::Equals": given }] = [] } = {}] = Object.entries(Conditions).find(
    ([, one]) => JSON.stringify(one).includes("BackupVaultArn"),
  ) as [string, Properties];
  expect(given).toEqual([{ Ref: "BackupVaultArn" }, "none"]);
  return Object.keys(Resources).filter((id) => Resources[id]?.Condition !== name || vault !== given[1]);
};

describe("copies in another account", () => {
  test("are made only if a vault is given, each day, of table and bucket, for 35 days here and 365 there", async () => {
    const template = await wholeTemplate("prod");
    const [without, with_] = ["none", "arn:aws:backup:eu-west-1:1:backup-vault:far"].map((vault) =>
      idsWith(template, vault),
    );
    expect(with_?.filter((id) => !without?.includes(id)).sort()).toEqual([
      "BackupPlan",
      "BackupRole",
      "BackupSelection",
      "BackupVault",
      "CopiesLateAlarm",
      "CopyFailedAlarm",
    ]);
    const of = (id: string) => (template.Resources[id] as Resource).Properties as Properties;
    const [rule, ...more] = of("BackupPlan").BackupPlan.BackupPlanRule;
    expect(more).toEqual([]);
    expect(rule).toMatchObject({
      ScheduleExpression: expect.stringMatching(/^cron\(\d+ \d+ \* \* \? \*\)$/),
      TargetBackupVault: { Ref: "BackupVault" },
      Lifecycle: { DeleteAfterDays: 35 },
      CopyActions: [
        { DestinationBackupVaultArn: { Ref: "BackupVaultArn" }, Lifecycle: { DeleteAfterDays: 365 } },
      ],
    });
    const { Resources } = of("BackupSelection").BackupSelection;
    expect(Resources.map((one: Properties) => one["Fn::Sub"])).toEqual([
      [
        expect.stringContaining(":table/"),
        { Name: { "Fn::If": ["OwnTable", { Ref: "Table" }, { Ref: "AttachedTable" }] } },
      ],
      [expect.stringContaining(":s3:::"), { Name: expect.objectContaining({ "Fn::If": expect.anything() }) }],
    ]);
    expect(template.Resources.BackupVault?.DeletionPolicy, "the copies outlive the stack").toBe("Retain");
  });

  test.each(["arn:aws:s3:::bucket", "backup-vault", "arn:aws:backup:eu-west-1:1:backup-vault:x"])(
    "%s is no vault",
    (BACKUP_VAULT_ARN) => {
      expect(() => checkedValues("beta", valuesWith({ BACKUP_VAULT_ARN }))).toThrow(
        /^BACKUP_VAULT_ARN is not/,
      );
    },
  );

  test("takes the ARN of a vault, or none", () => {
    const vault = "arn:aws:backup:eu-west-1:000000000000:backup-vault:far";
    for (const BACKUP_VAULT_ARN of [vault, defaulted.BACKUP_VAULT_ARN.value])
      expect(checkedValues("beta", valuesWith({ BACKUP_VAULT_ARN }))).toMatchObject({ BACKUP_VAULT_ARN });
  });
});

const valuesWith = (more: Record<string, string>): string => textOfValues({ ...stageValues, ...more });

describe("secrets in a second region", () => {
  let secrets: Awaited<ReturnType<typeof startSecrets>>;
  beforeEach(async () => {
    secrets = await startSecrets(["marketplace/prod", "marketplace/prod/cursors"]);
    vi.stubEnv("AWS_ENDPOINT_URL_SECRETS_MANAGER", secrets.url);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await secrets.close();
  });
  const replicate = async (region: string, { dryRun = false, name = "prod" } = {}) => {
    const told: string[] = [];
    const terminal = { tell: (line: string) => void told.push(line), show: () => undefined };
    const stage = { name, region: "us-east-1" } as Stage;
    await command.run({ given: { replicate: region }, dryRun, stage, terminal });
    return told.join("\n");
  };
  const states = () =>
    [...secrets.held.values()].map((copies) => copies.map(({ Region, Status }) => [Region, Status]));

  test("are copied once, and then they are there", async () => {
    expect(await replicate("us-west-2", { dryRun: true })).toContain(
      "would copy marketplace/prod to us-west-2",
    );
    expect(secrets.changes).toEqual([]);
    expect(await replicate("us-west-2")).toMatch(
      /copies marketplace\/prod to us-west-2\ncopies .*cursors to us-west-2/,
    );
    expect(states()).toEqual([[["us-west-2", "InSync"]], [["us-west-2", "InSync"]]]);
    const { length } = secrets.changes;
    expect(await replicate("us-west-2")).toMatch(
      /prod is in us-west-2 already\n.*cursors is in us-west-2 already/,
    );
    expect(secrets.changes).toHaveLength(length);
    await replicate("eu-west-1");
    expect(states()[0]).toEqual([
      ["us-west-2", "InSync"],
      ["eu-west-1", "InSync"],
    ]);
  });

  test("a copy that failed says why, and is made anew", async () => {
    secrets.fail("A secret with that name is there.");
    await expect(replicate("us-west-2")).rejects.toThrow(
      /was not copied: A secret with that name is there\. If a secret/,
    );
    secrets.fail();
    await replicate("us-west-2");
    expect(states()).toEqual([[["us-west-2", "InSync"]], [["us-west-2", "InSync"]]]);
  });

  test("are not copied to where they are already, and the refusal says what to do", async () => {
    await expect(replicate("us-east-1")).rejects.toThrow("Give another region");
    await expect(replicate("nowhere")).rejects.toThrow(
      /can't be copied to nowhere: .* Is it the name of a region/,
    );
    await expect(replicate("us-west-2", { name: "beta" })).rejects.toThrow(
      "There is no secret marketplace/beta yet. Run: npm run ops -- secrets",
    );
    await expect(replicate("us-west-2", { name: "local" })).rejects.toThrow("in a file");
    expect(secrets.changes.filter((one) => !one.endsWith("prod"))).toEqual([]);
  });
});
