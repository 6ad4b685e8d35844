import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Copy = { Region: string; Status: "InProgress" | "InSync" | "Failed"; StatusMessage?: string };

/** Secrets Manager's copies in other regions, in memory. Copies arrive at the second look; some regions take none. */
export const startSecrets = async (names: readonly string[]) => {
  const held = new Map<string, Copy[]>(names.map((name) => [name, []]));
  const changes: string[] = [];
  let fails: string | undefined;
  const answer = (
    action: string,
    {
      SecretId,
      AddReplicaRegions = [],
      RemoveReplicaRegions = [],
    }: Record<string, never> & {
      SecretId: string;
      AddReplicaRegions?: { Region: string }[];
      RemoveReplicaRegions?: string[];
    },
  ): object => {
    const copies = held.get(SecretId);
    if (!copies) throw new Error("ResourceNotFoundException");
    if (action === "DescribeSecret") {
      const said = structuredClone(copies);
      for (const one of copies) if (one.Status === "InProgress") one.Status = "InSync";
      return { Name: SecretId, ReplicationStatus: said };
    }
    changes.push(`${action} ${SecretId}`);
    if (action === "RemoveRegionsFromReplication") {
      held.set(
        SecretId,
        copies.filter(({ Region }) => !RemoveReplicaRegions.includes(Region)),
      );
      return {};
    }
    for (const { Region } of AddReplicaRegions) {
      if (!/^[a-z]{2}-[a-z]+-\d$/.test(Region)) throw new Error("InvalidParameterException");
      if (copies.some((one) => one.Region === Region)) throw new Error("InvalidRequestException");
      copies.push(
        fails ? { Region, Status: "Failed", StatusMessage: fails } : { Region, Status: "InProgress" },
      );
    }
    return {};
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const action = String(request.headers["x-amz-target"]).split(".")[1] ?? "";
      const type = { "content-type": "application/x-amz-json-1.1" };
      try {
        const said = answer(action, JSON.parse(Buffer.concat(chunks).toString()));
        response.writeHead(200, type).end(JSON.stringify(said));
      } catch (error) {
        const { message } = error as Error;
        response.writeHead(400, type).end(JSON.stringify({ __type: message, message: `${message}.` }));
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    held,
    changes,
    /** From now on copies fail for this reason; without one they succeed again. */
    fail: (why?: string): void => {
      fails = why;
    },
    close: () => new Promise((done) => server.close(done)),
  };
};
