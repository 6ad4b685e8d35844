import { createHmac } from "node:crypto";
import type Stripe from "stripe";
import { mergeMetadata } from "./customers.ts";
import type { ApiRequest, Emulator, Operations } from "./emulator.ts";
import { missing } from "./errors.ts";
import { createdWithin, page } from "./rendering.ts";
import type { Stored } from "./resource.ts";
import type { Delivery } from "./store.ts";
import { apiVersion, assertEvent, eventTypes } from "./validation.ts";

/** Without types, all are sent. */
export type WebhookTarget = {
  url: string;
  secret: string;
  connect?: boolean;
  thin?: boolean;
  types?: readonly string[];
};
type Event = Stored<Stripe.Event>;
type ThinEvent = { id: string; object: "v2.core.event"; type: string; created: string };
type Endpoint = Stored<Stripe.WebhookEndpoint>;

const ATTEMPT_MS = 10_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BACKOFF_MS = [
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  12 * HOUR,
  12 * HOUR,
  12 * HOUR,
  12 * HOUR,
];

/** The `Stripe-Signature` of a body, as the SDK verifies it. */
export const sign = (body: string, secret: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;

const register = (
  emulator: Emulator,
  target: WebhookTarget,
  params: Partial<Stripe.WebhookEndpointCreateParams> = {},
) =>
  emulator.store.put<Endpoint>(
    {
      id: emulator.store.newId("we"),
      object: "webhook_endpoint",
      api_version: params.api_version ?? apiVersion,
      application: null,
      created: emulator.now(),
      description: params.description || null,
      enabled_events: params.enabled_events ?? [...(target.types ?? ["*"])],
      livemode: false,
      metadata: mergeMetadata(null, params.metadata),
      status: "enabled",
      url: target.url,
    },
    { ...target, configured: params.url === undefined },
  );

/** Sends an event to every endpoint: at least once, unordered, signed, again after a failure. */
export class Webhooks {
  private readonly emulator: Emulator;
  private pumping: Promise<void> | undefined;
  private readonly closing = new AbortController();

  constructor(emulator: Emulator, targets: WebhookTarget[]) {
    this.emulator = emulator;
    const { store } = emulator;
    for (const endpoint of store.all<Endpoint>("webhook_endpoint"))
      if (store.hidden(endpoint.id).configured === true) this.reconcile(endpoint, targets);
    const present = store.all<Endpoint>("webhook_endpoint").map((endpoint) => store.hidden(endpoint.id));
    for (const target of targets)
      if (!present.some((known) => known.url === target.url && known.secret === target.secret))
        register(emulator, target);
  }

  /** Stores an event and its endpoints; delivery follows after the request was answered. */
  emit(
    type: string,
    resource: object,
    options: { account?: string; previous?: object; request?: Event["request"] },
  ): void {
    if (!eventTypes.has(type)) throw new Error(`${type} is not an event of the API description`);
    assertEvent(type, resource);
    const { emulator } = this;
    const event = {
      id: emulator.store.newId("evt"),
      object: "event",
      ...(options.account && { account: options.account }),
      api_version: apiVersion,
      created: emulator.now(),
      data: {
        object: structuredClone(resource),
        ...(options.previous && { previous_attributes: options.previous }),
      },
      livemode: false,
      pending_webhooks: 0,
      request: options.request ?? { id: null, idempotency_key: null },
      type,
    };
    emulator.store.put(event as unknown as Event, {}, options.account);
    this.address(
      event.id,
      type,
      (hidden) => !hidden.thin && Boolean(hidden.connect) === Boolean(options.account),
    );
  }

  emitThin(type: string, account: string): void {
    const event = {
      id: this.emulator.store.newId("evt"),
      object: "v2.core.event" as const,
      type,
      created: new Date(this.emulator.nowMs()).toISOString(),
      livemode: false,
      related_object: { id: account, type: "v2.core.account", url: `/v2/core/accounts/${account}` },
    };
    this.emulator.store.put<ThinEvent>(event);
    this.address(event.id, type, (hidden) => Boolean(hidden.thin));
  }

  /** Starts sending what is due. */
  pump(): void {
    if (this.pumping || this.closing.signal.aborted) return;
    this.pumping = this.send().finally(() => {
      this.pumping = undefined;
      if (this.due().length > 0) this.pump();
    });
  }

  /** Resolves when no due delivery is waiting. */
  async idle(): Promise<void> {
    this.pump();
    while (this.pumping) await this.pumping;
  }

  /** Sends what a reorder switch still holds, last first. */
  releaseHeld(): void {
    const held = this.emulator.store.deliveries.filter((delivery) => delivery.held);
    const others = this.emulator.store.deliveries.filter((delivery) => !delivery.held);
    this.emulator.store.deliveries = [
      ...others,
      ...held.toReversed().map((delivery) => ({ ...delivery, held: false })),
    ];
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.pumping;
  }

  private reconcile(endpoint: Endpoint, targets: WebhookTarget[]) {
    const { store } = this.emulator;
    const hidden = store.hidden(endpoint.id);
    if (targets.some((target) => target.url === hidden.url && target.secret === hidden.secret)) return;
    store.remove(endpoint.id);
    store.deliveries = store.deliveries.filter((delivery) => delivery.endpoint !== endpoint.id);
  }

  private address(event: string, type: string, wants: (hidden: Record<string, unknown>) => boolean) {
    const { store, faults } = this.emulator;
    for (const endpoint of store.all<Endpoint>("webhook_endpoint")) {
      const listens = endpoint.enabled_events.includes("*") || endpoint.enabled_events.includes(type);
      if (endpoint.status !== "enabled" || !listens || !wants(store.hidden(endpoint.id))) continue;
      const delivery: Delivery = {
        id: store.newId("whd"),
        event,
        endpoint: endpoint.id,
        attempts: 0,
        due_ms: this.emulator.nowMs(),
      };
      const switched = faults.takeForEvent(type);
      if (switched?.fault.kind === "lose") continue;
      if (switched?.fault.kind === "delay") delivery.due_ms += switched.fault.delay_ms ?? HOUR;
      if (switched?.fault.kind === "reorder") delivery.held = true;
      store.deliveries.push(delivery);
      if (switched?.fault.kind === "duplicate")
        store.deliveries.push({ ...delivery, id: store.newId("whd") });
      if (switched?.fault.kind === "reorder" && switched.left <= 0) this.releaseHeld();
    }
  }

  private due(): Delivery[] {
    const now = this.emulator.nowMs();
    return this.emulator.store.deliveries.filter((delivery) => !delivery.held && delivery.due_ms <= now);
  }

  private async send() {
    for (let due = this.due(); due.length > 0 && !this.closing.signal.aborted; due = this.due())
      await Promise.all(
        Object.values(Object.groupBy(due, (delivery) => delivery.endpoint)).map((own) =>
          this.sendInOrder(own ?? []),
        ),
      );
  }

  private async sendInOrder(deliveries: Delivery[]) {
    for (const delivery of deliveries) if (!this.closing.signal.aborted) await this.attempt(delivery);
  }

  private async attempt(delivery: Delivery) {
    const { store } = this.emulator;
    store.saveSoon();
    const event = store.entries.get(delivery.event)?.resource;
    const { url, secret } = store.hidden(delivery.endpoint);
    if (event && typeof url === "string" && (await this.post(url, String(secret), JSON.stringify(event)))) {
      store.deliveries = store.deliveries.filter((other) => other.id !== delivery.id);
      return;
    }
    const pause = BACKOFF_MS[delivery.attempts];
    delivery.attempts += 1;
    if (pause === undefined) store.deliveries = store.deliveries.filter((other) => other.id !== delivery.id);
    else delivery.due_ms = this.emulator.nowMs() + pause;
  }

  private async post(url: string, secret: string, body: string): Promise<boolean> {
    // Receivers check the age by the wall clock or by the shared virtual clock: it must not be too old by either.
    const seconds = Math.floor(Math.max(this.emulator.nowMs(), Date.now()) / 1000);
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "stripe-signature": sign(body, secret, seconds),
          "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        },
        body,
        redirect: "manual",
        signal: AbortSignal.any([AbortSignal.timeout(ATTEMPT_MS), this.closing.signal]),
      });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  }
}

const existing = ({ store }: Emulator, id: string): Endpoint => {
  const found = store.find<Endpoint>(id, "webhook_endpoint");
  if (!found) throw missing("webhook endpoint", id);
  return found;
};

/** Destinations of thin events are listed by the second version of the API alone. */
const endpoints = (store: Emulator["store"], thin: boolean): Endpoint[] =>
  store.all<Endpoint>("webhook_endpoint").filter(({ id }) => (store.hidden(id).thin === true) === thin);

export const operations: Operations = {
  "GET /v1/events/{id}": ({ store }, { id, account }) => {
    const found = store.find<Event>(id, "event", account);
    if (!found) throw missing("event", id);
    return found;
  },
  "GET /v1/events": ({ store }, { params, account }: ApiRequest<Stripe.EventListParams>) => {
    const types = params.types ?? (params.type ? [params.type] : undefined);
    const found = store
      .all<Event>("event", account)
      .filter((event) => createdWithin(params, event.created) && (!types || types.includes(event.type)));
    return page("/v1/events", found, params);
  },
  "POST /v1/webhook_endpoints": (emulator, { params }: ApiRequest<Stripe.WebhookEndpointCreateParams>) => {
    const secret = emulator.store.newId("whsec", 32);
    return { ...register(emulator, { url: params.url, secret, connect: params.connect }, params), secret };
  },
  "GET /v1/webhook_endpoints": ({ store }, { params }: ApiRequest<Stripe.WebhookEndpointListParams>) =>
    page("/v1/webhook_endpoints", endpoints(store, false), params),
  "GET /v2/core/event_destinations": ({ store }) => ({
    data: endpoints(store, true).map(
      ({ id, created, description, enabled_events, metadata, status, url }) => ({
        id: id.replace("we_", "ed_"),
        object: "v2.core.event_destination",
        created: new Date(created * 1000).toISOString(),
        updated: new Date(created * 1000).toISOString(),
        description: description ?? "",
        enabled_events,
        event_payload: "thin",
        livemode: false,
        metadata,
        name: url,
        status,
        status_details: null,
        type: "webhook_endpoint",
        webhook_endpoint: { url },
      }),
    ),
    next_page_url: null,
    previous_page_url: null,
  }),
  "POST /v1/webhook_endpoints/{id}": (
    emulator,
    { id, params }: ApiRequest<Stripe.WebhookEndpointUpdateParams>,
  ) => {
    const before = existing(emulator, id);
    const url = params.url ?? before.url;
    return emulator.store.put<Endpoint>(
      {
        ...before,
        url,
        enabled_events: params.enabled_events ?? before.enabled_events,
        description: params.description ?? before.description,
        metadata: mergeMetadata(before.metadata, params.metadata),
        status: params.disabled === undefined ? before.status : params.disabled ? "disabled" : "enabled",
      },
      { url },
    );
  },
};
