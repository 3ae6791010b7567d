import { createHmac, randomUUID } from 'node:crypto';

export interface Subscription {
  /** As registered with the provider; part of what is signed. */
  url: string;
  key: string;
}

/** The provider's signature: base64 of HMAC-SHA256 over the registered address and the raw body. */
export const signature = (subscription: Subscription, body: string): string =>
  createHmac('sha256', subscription.key)
    .update(subscription.url + body)
    .digest('base64');

const PAUSES_MS = [0, 500, 2000, 10_000];

/** Sends events to whoever subscribed, again and again until a 2xx, as the provider does. */
export class Webhooks {
  readonly subscriptions: Subscription[] = [];
  #timers = new Set<NodeJS.Timeout>();

  announce(type: string, kind: 'payment' | 'refund', object: unknown, now: Date): void {
    if (this.subscriptions.length === 0) return;
    const event = {
      merchant_id: 'SANDBOX',
      type,
      event_id: randomUUID(),
      created_at: now.toISOString(),
      data: { type: kind, id: (object as { id: string }).id, object: { [kind]: object } },
    };
    for (const subscription of this.subscriptions) this.#deliver(subscription, JSON.stringify(event), 0);
  }

  #deliver(subscription: Subscription, body: string, tries: number): void {
    const pause = PAUSES_MS[tries];
    if (pause === undefined) return;
    const timer = setTimeout(async () => {
      this.#timers.delete(timer);
      const isTaken = await fetch(subscription.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-square-hmacsha256-signature': signature(subscription, body),
        },
        body,
        signal: AbortSignal.timeout(10_000),
      }).then(
        (answer) => answer.ok,
        () => false,
      );
      if (!isTaken) this.#deliver(subscription, body, tries + 1);
    }, pause);
    timer.unref();
    this.#timers.add(timer);
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }
}
