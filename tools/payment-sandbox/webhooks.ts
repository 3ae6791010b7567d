import { setTimeout as delay } from 'node:timers/promises';

export interface WebhookEvent {
  /** The event's id. */
  id: string;
  provider: 'card' | 'paypal';
  /** The seller's account: the location at Square, the merchant at PayPal. */
  account: string;
  type: string;
  body: string;
  created_at: string;
}

export interface Delivery {
  event_id: string;
  type: string;
  /** The HTTP status of the response; 0 if there was none. */
  status: number;
}

const TREATMENTS = ['lose', 'double', 'hold'] as const;

/** A special treatment of upcoming events. Held events wait until they are released. */
interface DeliveryPlan {
  do: (typeof TREATMENTS)[number];
  /** The number of events; default 1. */
  times?: number;
}

export const isDeliveryPlan = (value: unknown): value is DeliveryPlan =>
  TREATMENTS.includes((value as DeliveryPlan)?.do);

/** The signature headers of a delivery to this URL. */
export type Sign = (event: WebhookEvent, url: string) => Record<string, string>;

/** The pause before each attempt to deliver an event. */
const ATTEMPT_PAUSES_MS = [0, 500, 2000, 10_000];
const TIMEOUT_MS = 10_000;

/** Delivers events to the subscribers, with retries until the response is 2xx. */
export class Webhooks {
  readonly subscriptions: { provider: 'card' | 'paypal'; url: string }[] = [];
  readonly deliveries: Delivery[] = [];
  readonly #sign: Sign;
  readonly #stopController = new AbortController();
  readonly #pending = new Set<Promise<void>>();
  #plans: Required<DeliveryPlan>[] = [];
  #held: WebhookEvent[] = [];

  constructor(sign: Sign) {
    this.#sign = sign;
  }

  addPlans(plans: readonly DeliveryPlan[]): void {
    for (const plan of plans) this.#plans.push({ times: 1, ...plan });
  }

  clearPlans(): void {
    this.#plans = [];
  }

  publish(event: WebhookEvent): void {
    const treatment = this.#takePlan();
    if (treatment === 'lose') return;
    if (treatment === 'hold') {
      this.#held.push(event);
      return;
    }
    this.#send(event);
    if (treatment === 'double') this.#send(event);
  }

  /** Delivers the held events in the order in which they occurred, or in reverse; returns their number. */
  release(order: 'same' | 'reverse'): number {
    const events = this.#held;
    this.#held = [];
    for (const event of order === 'reverse' ? events.toReversed() : events) this.#send(event);
    return events.length;
  }

  /** Resolves once every event has been accepted or has used up its retries. */
  async settled(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }

  stop(): void {
    this.#stopController.abort();
  }

  #takePlan(): DeliveryPlan['do'] | undefined {
    const [plan] = this.#plans;
    if (plan && --plan.times === 0) this.#plans.shift();
    return plan?.do;
  }

  #send(event: WebhookEvent): void {
    for (const { provider, url } of this.subscriptions) {
      if (provider !== event.provider) continue;
      const delivery = this.#deliver(event, url).finally(() => this.#pending.delete(delivery));
      this.#pending.add(delivery);
    }
  }

  async #deliver(event: WebhookEvent, url: string): Promise<void> {
    const { signal } = this.#stopController;
    for (const pause of ATTEMPT_PAUSES_MS) {
      if (pause > 0) await delay(pause, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      const status = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...this.#sign(event, url) },
        body: event.body,
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      }).then(
        (response) => response.status,
        () => 0,
      );
      this.deliveries.push({ event_id: event.id, type: event.type, status });
      if (status >= 200 && status < 300) return;
    }
  }
}
