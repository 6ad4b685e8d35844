import {
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
} from "@aws-sdk/client-dynamodb-streams";
import type { DynamoDBRecord } from "aws-lambda";

/** A reader's position: after this record of this shard. */
export type Checkpoint = { shard: string; sequence?: string };

const inEvents = (_: string, value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value;

/** Finds the stream of a table. Throws when the table has none. */
export const streamOf = async (client: DynamoDBStreamsClient, table: string): Promise<string> => {
  const { Streams } = await client.send(new ListStreamsCommand({ TableName: table }));
  const arn = Streams?.at(-1)?.StreamArn;
  if (!arn) throw new Error(`The table ${table} has no stream.`);
  return arn;
};

/** Reads a table's stream in order, shard after shard, from a checkpoint on. */
export class TableStream {
  readonly #client: DynamoDBStreamsClient;
  readonly #arn: string;
  #at: Checkpoint | undefined;
  #iterator: string | undefined;

  constructor(client: DynamoDBStreamsClient, arn: string, from: Checkpoint | undefined) {
    this.#client = client;
    this.#arn = arn;
    this.#at = from;
  }

  /** The next records, at most `limit`, as in a function's event; none at the end. */
  async next(limit: number): Promise<DynamoDBRecord[]> {
    const iterator = this.#iterator ?? (await this.#open());
    if (!iterator) return [];
    this.#iterator = undefined;
    const { Records = [], NextShardIterator } = await this.#client.send(
      new GetRecordsCommand({ ShardIterator: iterator, Limit: limit }),
    );
    this.#iterator = NextShardIterator;
    const last = Records.at(-1)?.dynamodb?.SequenceNumber;
    if (this.#at && last) this.#at = { ...this.#at, sequence: last };
    if (!NextShardIterator && Records.length === 0) await this.#enterNextShard();
    return Records.map((record) =>
      JSON.parse(
        JSON.stringify(
          {
            ...record,
            eventSourceARN: this.#arn,
            dynamodb: {
              ...record.dynamodb,
              ApproximateCreationDateTime:
                (record.dynamodb?.ApproximateCreationDateTime?.getTime() ?? 0) / 1000,
            },
          },
          inEvents,
        ),
      ),
    );
  }

  /** The position after the records returned so far. */
  get checkpoint(): Checkpoint | undefined {
    return this.#at;
  }

  async #shards(): Promise<string[]> {
    const { StreamDescription } = await this.#client.send(
      new DescribeStreamCommand({ StreamArn: this.#arn }),
    );
    return (StreamDescription?.Shards ?? []).map(({ ShardId }) => ShardId as string);
  }

  async #open(): Promise<string | undefined> {
    const shards = await this.#shards();
    const [first] = shards;
    if (!first) return undefined;
    if (!this.#at || !shards.includes(this.#at.shard)) this.#at = { shard: first };
    return this.#iteratorAt(this.#at).catch((error: Error) =>
      error.name === "TrimmedDataAccessException"
        ? this.#iteratorAt({ shard: (this.#at as Checkpoint).shard })
        : Promise.reject(error),
    );
  }

  async #iteratorAt({ shard, sequence }: Checkpoint): Promise<string | undefined> {
    const { ShardIterator } = await this.#client.send(
      new GetShardIteratorCommand({
        StreamArn: this.#arn,
        ShardId: shard,
        ...(sequence
          ? { ShardIteratorType: "AFTER_SEQUENCE_NUMBER", SequenceNumber: sequence }
          : { ShardIteratorType: "TRIM_HORIZON" }),
      }),
    );
    return ShardIterator;
  }

  async #enterNextShard(): Promise<void> {
    const shards = await this.#shards();
    const next = shards[shards.indexOf(this.#at?.shard ?? "") + 1];
    if (next) this.#at = { shard: next };
  }
}
