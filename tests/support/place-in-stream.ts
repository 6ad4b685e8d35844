import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
  type _Record as StreamRecord,
} from "@aws-sdk/client-dynamodb-streams";
import { tableName } from "../../shared/data/engine/table.ts";

type Image = NonNullable<NonNullable<StreamRecord["dynamodb"]>["NewImage"]>;

/** From where to where the table's stream has new rows of a kind: what Lambda says of a batch that it gave up. */
export const placeInStream = async (isMeant: (row: Image) => boolean) => {
  const client = new DynamoDBStreamsClient({ region: "us-east-1" });
  try {
    const { Streams = [] } = await client.send(new ListStreamsCommand({ TableName: tableName() }));
    const streamArn = Streams[0]?.StreamArn as string;
    const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn: streamArn }));
    const shardId = StreamDescription?.Shards?.[0]?.ShardId as string;
    let { ShardIterator } = await client.send(
      new GetShardIteratorCommand({
        StreamArn: streamArn,
        ShardId: shardId,
        ShardIteratorType: "TRIM_HORIZON",
      }),
    );
    const own: (string | undefined)[] = [];
    while (ShardIterator) {
      const page = await client.send(new GetRecordsCommand({ ShardIterator, Limit: 1000 }));
      const { Records = [], NextShardIterator } = page;
      for (const { eventName, dynamodb } of Records)
        if (eventName === "INSERT" && isMeant(dynamodb?.NewImage ?? {})) own.push(dynamodb?.SequenceNumber);
      if (Records.length === 0) break;
      ShardIterator = NextShardIterator;
    }
    return { streamArn, shardId, startSequenceNumber: own[0], endSequenceNumber: own.at(-1) };
  } finally {
    client.destroy();
  }
};
