import { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";

const client = new DynamoDBClient({});
const storage = new S3Client({});

/** Reads one item and signs one upload form. */
export const handler = async ({ key }: { key: { pk: string; sk: string } }) => {
  const { Item } = await client.send(
    new GetItemCommand({
      TableName: process.env.TABLE_NAME,
      Key: { pk: { S: key.pk }, sk: { S: key.sk } },
      ConsistentRead: true,
    }),
  );
  const form = await createPresignedPost(storage, {
    Bucket: process.env.MEDIA_BUCKET as string,
    Key: key.sk,
    Conditions: [["content-length-range", 1, 1_000_000]],
    Expires: 600,
  });
  return { statusCode: Item ? 200 : 404, body: JSON.stringify(form) };
};
