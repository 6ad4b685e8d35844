import { playService } from "./aws-command.ts";
import type { Fault } from "./fault.ts";
import type { WatchedStage } from "./watched-stage.ts";

type Job = { State: "COMPLETED" | "FAILED"; ResourceType: string; StatusMessage?: string; at: string };

/** The two accounts' vaults: what AWS Backup does each day, and what it says of that. */
const backups = (stage: WatchedStage) => {
  const state = { role: true, allows: ["backup:CopyIntoBackupVault"] };
  const jobs = { backup: [] as Job[], copy: [] as Job[] };
  const count = (metric: string) =>
    stage.measure("AWS/Backup", metric, 1, { BackupVaultName: "marketplace-test" });
  const end = (kind: keyof typeof jobs, ResourceType: string, refusal: string | undefined): boolean => {
    const State = refusal ? "FAILED" : "COMPLETED";
    jobs[kind].push({
      ...{ State, ResourceType, at: new Date().toISOString() },
      ...(refusal && { StatusMessage: refusal }),
    });
    if (kind === "copy") count(refusal ? "NumberOfCopyJobsFailed" : "NumberOfCopyJobsCompleted");
    return !refusal;
  };
  playService("backup", (command, { ByCreatedAfter = "", Policy, BackupVaultName }) => {
    const since = ({ at }: Job) => at >= String(ByCreatedAfter);
    if (command === "list-copy-jobs") return { CopyJobs: jobs.copy.filter(since) };
    if (command === "list-backup-jobs") return { BackupJobs: jobs.backup.filter(since) };
    if (command !== "put-backup-vault-access-policy" || BackupVaultName !== "far") return undefined;
    state.allows = (Policy as { Statement: { Action: string }[] }).Statement.map(({ Action }) => Action);
    return {};
  });
  return {
    state,
    day: async (): Promise<void> => {
      const lacking = state.role ? undefined : "The role can't be assumed";
      const refused = state.allows.includes("backup:CopyIntoBackupVault")
        ? undefined
        : "Access Denied trying to call AWS Backup service";
      for (const of of ["DynamoDB", "S3"]) if (end("backup", of, lacking)) end("copy", of, refused);
    },
    areCopied: async (): Promise<boolean> => jobs.copy.slice(-2).every(({ State }) => State === "COMPLETED"),
    isBackedUp: async (): Promise<boolean> =>
      jobs.backup.slice(-2).every(({ State }) => State === "COMPLETED"),
  };
};

const yesterday = () => new Date(Date.now() - 24 * 3_600_000).toISOString();

/** Faults of the copies in another account. */
export const faultsInCopies = (stage: WatchedStage): Fault[] => {
  const { state, day, areCopied, isBackedUp } = backups(stage);
  const failedOf = async (line: string): Promise<string> => {
    const told = (await stage.aws(line)) as [Job["State"], string, string][];
    const failed = told.filter(([State]) => State === "FAILED");
    if (failed.length < 2) throw new Error("nothing failed");
    return failed[0]?.[2] as string;
  };

  return [
    {
      fault: "the vault in the other account does not let this one in any more",
      alarm: "CopyFailed",
      step_minutes: 24 * 60,
      goOn: day,
      harm: async () => {
        state.allows = [];
      },
      look: async (page) => {
        const said = await failedOf(page.lookWith("list-copy-jobs", { yesterday: yesterday() }));
        if (!said.includes("Access Denied")) throw new Error("it is not refused there");
        page.explains("`Access Denied` or `not authorized`");
        return `\`${said}\` for table and bucket`;
      },
      remedy: async (page) => {
        const allows = { Effect: "Allow", Action: "backup:CopyIntoBackupVault", Resource: "*" };
        const policy = `'${JSON.stringify({ Version: "2012-10-17", Statement: [allows] })}'`;
        await stage.aws(page.command("put-backup-vault-access-policy", { vault: "far", policy }));
        return "the other account's owner puts the vault's policy back";
      },
      isMended: areCopied,
    },
    {
      fault: "the role that makes backups is gone",
      alarm: "CopiesLate",
      step_minutes: 60,
      goOn: async () => {
        if (new Date().getUTCHours() === 5) await day();
      },
      harm: async () => {
        state.role = false;
      },
      look: async (page) => {
        const said = await failedOf(page.lookWith("list-backup-jobs", { yesterday: yesterday() }));
        if (!said.includes("role")) throw new Error("it is not the role");
        page.explains("the plan's role is gone or lacks a right");
        return `backups fail, so there is nothing to copy: \`${said}\``;
      },
      remedy: async (page) => {
        page.tells("Plan or role are gone: deploy again");
        state.role = true;
        return "deploy again";
      },
      isMended: isBackedUp,
    },
  ];
};
