type Attributes = Record<string, unknown>;

const numberText = (value: number): string => {
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER)
    throw new Error(`The table can't hold the number ${value}`);
  return String(value);
};

const isPlain = (value: object): boolean => {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const marshalledValue = (value: unknown): Attributes => {
  if (typeof value === "string") return { S: value };
  if (typeof value === "number") return { N: numberText(value) };
  if (typeof value === "boolean") return { BOOL: value };
  if (value === null) return { NULL: true };
  if (Array.isArray(value)) return { L: value.filter((one) => one !== undefined).map(marshalledValue) };
  if (value instanceof Uint8Array) return { B: Buffer.from(value).toString("base64") };
  if (typeof value === "object" && isPlain(value)) return { M: marshalled(value as Attributes) };
  throw new Error(`The table can't hold ${String(value)}`);
};

/** Attributes with their types, in DynamoDB's JSON. Undefined values are left out. */
const marshalled = (attributes: Attributes): Attributes => {
  const typed: Attributes = {};
  for (const name in attributes)
    if (attributes[name] !== undefined) typed[name] = marshalledValue(attributes[name]);
  return typed;
};

const unmarshalledValue = (typed: Attributes): unknown => {
  for (const type in typed) {
    const value = typed[type];
    if (type === "S" || type === "BOOL") return value;
    if (type === "N") return Number(value);
    if (type === "M") return unmarshalled(value as Attributes);
    if (type === "L") return (value as Attributes[]).map(unmarshalledValue);
    if (type === "NULL") return null;
    if (type === "B") return Buffer.from(value as string, "base64");
  }
  throw new Error(`The table holds a value of type ${Object.keys(typed)}`);
};

/** Removes the types from attributes, in place. */
const unmarshalled = (typed: Attributes): Attributes => {
  for (const name in typed) typed[name] = unmarshalledValue(typed[name] as Attributes);
  return typed;
};

/** The item in a stream's record, which is in DynamoDB's JSON; the record is not changed. */
export const itemOfImage = (image: Attributes): Attributes => unmarshalled(structuredClone(image));

/** The members of requests, responses and errors that have the attributes of an item, or a list of them. */
const holders = new Set([
  "Attributes",
  "ExclusiveStartKey",
  "ExpressionAttributeValues",
  "Item",
  "Items",
  "Key",
  "Keys",
  "LastEvaluatedKey",
]);

type Convert = (attributes: Attributes) => Attributes;

const each = (held: unknown, convert: Convert): unknown =>
  Array.isArray(held) ? held.map(convert) : convert(held as Attributes);

/** A request or response with its items converted, wherever they are. */
const withItems = (message: unknown, convert: Convert): unknown => {
  if (typeof message !== "object" || message === null) return message;
  if (Array.isArray(message)) return message.map((part) => withItems(part, convert));
  const converted: Record<string, unknown> = {};
  for (const name in message) {
    const part = (message as Attributes)[name];
    if (part === undefined) continue;
    if (holders.has(name)) converted[name] = each(part, convert);
    else if (name === "Responses") converted[name] = itemsByTable(part as Attributes, convert);
    else converted[name] = withItems(part, convert);
  }
  return converted;
};

const itemsByTable = (tables: Record<string, unknown>, convert: Convert) =>
  Object.fromEntries(Object.entries(tables).map(([name, items]) => [name, each(items, convert)]));

const setSerdeContext = () => undefined;

/**
 * Converts documents to DynamoDB's JSON and back in one pass each. The SDK needs two each way (lib-dynamodb and the codec
 * of its schemas), which is a quarter of a warm request.
 */
export const documentCodec = {
  setSerdeContext,

  createSerializer: () => {
    let text = "";
    return {
      setSerdeContext,
      write: (_schema: unknown, input: unknown) => {
        text = JSON.stringify(withItems(input, marshalled));
      },
      flush: () => text,
    };
  },

  createDeserializer: () => ({
    setSerdeContext,
    read: async (_schema: unknown, { buffer, byteOffset, byteLength }: Uint8Array) =>
      withItems(
        JSON.parse(Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength).toString()),
        unmarshalled,
      ),
    /** The members of an error, which `read` has already converted. */
    readObject: (_schema: unknown, value: unknown) => value,
  }),
};
