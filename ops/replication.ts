import {
  DescribeSecretCommand,
  RemoveRegionsFromReplicationCommand,
  ReplicateSecretToRegionsCommand,
  type ReplicationStatusType,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { cursorSecretName, secretName } from "../platform/environment.ts";
import type { Order } from "./command.ts";
import { patience } from "./patience.ts";
import { UsageError } from "./usage-error.ts";

const isNamed = (error: unknown, ...names: string[]): boolean =>
  error instanceof Error && names.includes(error.name);

/**
 * Keeps a copy of a stage's secrets in another region, which follows each change from then on. What is there already stays
 * as it is; a copy that failed is made anew.
 */
export const replicateSecrets = async (
  region: string,
  { stage, dryRun, terminal }: Pick<Order, "stage" | "dryRun" | "terminal">,
): Promise<void> => {
  if (stage.name === "local") throw new UsageError("The local stage has its secrets in a file: copy that.");
  if (region === stage.region)
    throw new UsageError(`${region} is where the secrets are. Give another region with --replicate.`);
  const client = new SecretsManagerClient({ region: stage.region, requestHandler: patience });
  const copyOf = async (SecretId: string): Promise<ReplicationStatusType | undefined> => {
    const { ReplicationStatus = [] } = await client
      .send(new DescribeSecretCommand({ SecretId }))
      .catch((error: unknown) => {
        if (!isNamed(error, "ResourceNotFoundException")) throw error;
        throw new UsageError(`There is no secret ${SecretId} yet. Run: npm run ops -- secrets`);
      });
    return ReplicationStatus.find((one) => one.Region === region);
  };
  const copy = async (SecretId: string): Promise<void> => {
    const before = await copyOf(SecretId);
    const isFailed = before?.Status === "Failed";
    if (before && !isFailed)
      return terminal.tell(
        before.Status === "InSync"
          ? `${SecretId} is in ${region} already`
          : `${SecretId} is on its way to ${region}: run this again to see it arrive`,
      );
    terminal.tell(`${dryRun ? "would copy" : "copies"} ${SecretId} to ${region}`);
    if (dryRun) return;
    if (isFailed)
      await client.send(
        new RemoveRegionsFromReplicationCommand({ SecretId, RemoveReplicaRegions: [region] }),
      );
    await client
      .send(new ReplicateSecretToRegionsCommand({ SecretId, AddReplicaRegions: [{ Region: region }] }))
      .catch((error: unknown) => {
        if (!isNamed(error, "InvalidParameterException", "InvalidRequestException")) throw error;
        throw new UsageError(
          `${SecretId} can't be copied to ${region}: ${(error as Error).message} Is it the name of a region that this account has turned on?`,
        );
      });
    const after = await copyOf(SecretId);
    if (after?.Status === "Failed")
      throw new UsageError(
        `${SecretId} was not copied: ${after.StatusMessage} If a secret of that name is in ${region} already, look at it, delete it there, and run this again.`,
      );
  };
  try {
    for (const name of [secretName, cursorSecretName]) await copy(name(stage.name));
  } finally {
    client.destroy();
  }
};
