import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { documentCodec } from "../../shared/data/engine/codec.ts";
import { table } from "../../shared/data/engine/table.ts";
import { answerOfEngine } from "./engine.ts";

const actionOf = (commandName: string): string => commandName.replace(/Command$/, "");

/**
 * From now on this file's table is asked without the SDK, in the words of our own codec: that is a third of the work. What
 * the engine refuses is asked again with the SDK, which alone tells errors and tries again. Not for files that look at
 * requests on their way.
 */
export const askQuickly = (): void => {
  const { middlewareStack } = table() as unknown as DynamoDBClient;
  middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        const serializer = documentCodec.createSerializer();
        serializer.write(undefined, args.input);
        const { status, bytes } = await answerOfEngine(actionOf(commandName), serializer.flush());
        if (status !== 200) return next(args);
        const output = await documentCodec.createDeserializer().read(undefined, bytes);
        return { response: undefined, output: output as { $metadata: object } };
      },
    { step: "initialize", priority: "low", name: "askQuickly" },
  );
};
