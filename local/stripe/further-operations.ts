/**
 * Operations that Stripe has and its trimmed description leaves out, in the same form. Their parameters are those of the
 * SDK's types: TransferListParams, TransferListReversalsParams, DisputeListParams, DisputeCloseParams, ChargeListParams,
 * BalanceTransactionListParams, BalanceSettingsUpdateParams, CustomerSearchParams, FileCreateParams, PaymentMethodCreateParams,
 * V2.Core.EventDestinationListParams, AccountRetrieveCurrentParams. `/v1/elements/sessions` is what Stripe's script for pages asks for, in no description:
 * here it answers no more than the cards to show.
 */

const text = { type: "string" };
const words = { type: "array", items: text };
const created = { anyOf: [{ type: "integer" }, { $ref: "#/components/schemas/range_query_param" }] };
const paging = { expand: words, ending_before: text, limit: { type: "integer" }, starting_after: text };

const answers = (schema: object) => ({
  "200": { content: { "application/json": { schema } } },
  default: { content: { "application/json": { schema: { $ref: "#/components/schemas/error" } } } },
});

const idParameter = { name: "id", in: "path" as const, required: true, schema: text };

const list = (noun: string, filters: Record<string, object>, ofOne = false) => ({
  parameters: [
    ...(ofOne ? [idParameter] : []),
    ...Object.entries({ ...filters, ...paging }).map(([name, schema]) => ({
      name,
      in: "query" as const,
      required: false,
      schema,
    })),
  ],
  responses: answers({
    type: "object",
    required: ["object", "data", "has_more", "url"],
    properties: {
      object: { type: "string", enum: ["list"] },
      data: { type: "array", items: { $ref: `#/components/schemas/${noun}` } },
      has_more: { type: "boolean" },
      url: text,
    },
    additionalProperties: false,
  }),
});

const balanceSettings = answers({
  type: "object",
  required: ["object", "payments"],
  properties: {
    object: { type: "string", enum: ["balance_settings"] },
    payments: {
      type: "object",
      required: ["debit_negative_balances", "payouts", "settlement_timing"],
      properties: {
        debit_negative_balances: { type: "boolean" },
        payouts: {
          type: "object",
          properties: {
            automatic_transfer_rules_by_currency: { type: "null" },
            minimum_balance_by_currency: { type: "null" },
            schedule: { type: "object", properties: { interval: text }, additionalProperties: false },
            statement_descriptor: { type: "null" },
            status: text,
          },
          additionalProperties: false,
        },
        settlement_timing: {
          type: "object",
          required: ["delay_days", "start_of_day"],
          properties: {
            delay_days: { type: "integer" },
            delay_days_override: { type: "integer" },
            start_of_day: { type: "null" },
          },
          additionalProperties: false,
        },
      },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
});

const eventDestination = {
  type: "object",
  required: [
    "id",
    "object",
    "created",
    "enabled_events",
    "event_payload",
    "livemode",
    "name",
    "status",
    "type",
  ],
  properties: {
    id: text,
    object: { type: "string", enum: ["v2.core.event_destination"] },
    created: text,
    updated: text,
    description: text,
    enabled_events: words,
    event_payload: { type: "string", enum: ["snapshot", "thin"] },
    livemode: { type: "boolean" },
    metadata: { type: "object" },
    name: text,
    status: { type: "string", enum: ["disabled", "enabled"] },
    status_details: { type: "null" },
    type: { type: "string", enum: ["webhook_endpoint"] },
    webhook_endpoint: {
      type: "object",
      required: ["url"],
      properties: { url: text },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
};

export const furtherPaths = {
  "/v1/account": {
    get: {
      parameters: [{ name: "expand", in: "query" as const, required: false, schema: words }],
      responses: answers({ $ref: "#/components/schemas/account" }),
    },
  },
  "/v1/balance_settings": {
    get: {
      parameters: [{ name: "expand", in: "query" as const, required: false, schema: words }],
      responses: balanceSettings,
    },
    post: {
      requestBody: {
        content: {
          "application/x-www-form-urlencoded": {
            schema: {
              type: "object",
              properties: {
                expand: words,
                payments: {
                  type: "object",
                  properties: {
                    payouts: {
                      type: "object",
                      properties: {
                        schedule: {
                          type: "object",
                          properties: { interval: text },
                          additionalProperties: false,
                        },
                      },
                      additionalProperties: false,
                    },
                    settlement_timing: {
                      type: "object",
                      properties: {
                        delay_days_override: {
                          anyOf: [{ type: "integer" }, { type: "string", enum: [""] }],
                        },
                      },
                      additionalProperties: false,
                    },
                  },
                  additionalProperties: false,
                },
              },
              additionalProperties: false,
            },
          },
        },
      },
      responses: balanceSettings,
    },
  },
  "/v1/balance_transactions": {
    get: list("balance_transaction", { created, currency: text, payout: text, source: text, type: text }),
  },
  "/v1/charges": {
    get: list("charge", { created, customer: text, payment_intent: text, transfer_group: text }),
  },
  "/v1/customers/search": {
    get: {
      parameters: [
        { name: "query", in: "query" as const, required: true, schema: text },
        { name: "limit", in: "query" as const, required: false, schema: { type: "integer" } },
      ],
      responses: answers({
        type: "object",
        required: ["object", "data", "has_more", "next_page", "url"],
        properties: {
          object: { type: "string", enum: ["search_result"] },
          data: { type: "array", items: { $ref: "#/components/schemas/customer" } },
          has_more: { type: "boolean" },
          next_page: { type: "null" },
          url: text,
        },
        additionalProperties: false,
      }),
    },
  },
  "/v1/disputes": { get: list("dispute", { charge: text, created, payment_intent: text }) },
  "/v1/disputes/{id}/close": {
    post: {
      parameters: [idParameter],
      requestBody: {
        content: {
          "application/x-www-form-urlencoded": {
            schema: { type: "object", properties: { expand: words }, additionalProperties: false },
          },
        },
      },
      responses: answers({ $ref: "#/components/schemas/dispute" }),
    },
  },
  "/v1/elements/sessions": {
    get: {
      parameters: [
        { name: "customer_session_client_secret", in: "query" as const, required: true, schema: text },
      ],
      responses: answers({
        type: "object",
        required: ["object", "customer"],
        properties: {
          object: { type: "string", enum: ["elements_session"] },
          customer: {
            type: "object",
            required: ["customer_session", "payment_methods"],
            properties: {
              customer_session: { type: "object" },
              payment_methods: { type: "array", items: { $ref: "#/components/schemas/payment_method" } },
            },
            additionalProperties: false,
          },
        },
        additionalProperties: false,
      }),
    },
  },
  "/v1/files": {
    post: {
      requestBody: {
        content: {
          "multipart/form-data": {
            schema: {
              type: "object",
              required: ["file", "purpose"],
              properties: {
                file: {
                  type: "object",
                  properties: { name: text, type: text, size: { type: "integer" }, sha256: text },
                },
                purpose: { type: "string", enum: ["dispute_evidence"] },
              },
              additionalProperties: false,
            },
          },
        },
      },
      responses: answers({
        type: "object",
        required: ["id", "object", "created", "purpose", "size"],
        properties: {
          id: text,
          object: { type: "string", enum: ["file"] },
          created: { type: "integer" },
          expires_at: { type: "null" },
          filename: text,
          purpose: text,
          size: { type: "integer" },
          title: { type: "null" },
          type: text,
          url: { type: "null" },
        },
        additionalProperties: false,
      }),
    },
  },
  "/v1/payment_methods": {
    post: {
      requestBody: {
        content: {
          "application/x-www-form-urlencoded": {
            schema: {
              type: "object",
              required: ["type", "card"],
              properties: {
                type: { type: "string", enum: ["card"] },
                card: {
                  type: "object",
                  required: ["token"],
                  properties: { token: text },
                  additionalProperties: false,
                },
                allow_redisplay: { type: "string", enum: ["always", "limited", "unspecified"] },
              },
              additionalProperties: false,
            },
          },
        },
      },
      responses: answers({ $ref: "#/components/schemas/payment_method" }),
    },
  },
  "/v2/core/event_destinations": {
    get: {
      parameters: [{ name: "include", in: "query" as const, required: false, schema: words }],
      responses: answers({
        type: "object",
        required: ["data", "next_page_url", "previous_page_url"],
        properties: {
          data: { type: "array", items: eventDestination },
          next_page_url: { type: "null" },
          previous_page_url: { type: "null" },
        },
        additionalProperties: false,
      }),
    },
  },
  "/v1/transfers": { get: list("transfer", { created, destination: text, transfer_group: text }) },
  "/v1/transfers/{id}/reversals": { get: list("transfer_reversal", {}, true) },
};

/** Events likewise: those of the SDK's types that the description leaves out. */
export const furtherEvents = { "charge.succeeded": { $ref: "#/components/schemas/charge" } };
