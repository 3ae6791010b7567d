import { Plans } from './plans.ts';
import type { Delivery, Notice, Subscription } from './records.ts';

export type Signature = 'right' | 'wrong' | 'none';
/** The headers of one delivery; each provider signs in its own way. */
export type Sign = (
  notice: Notice,
  subscription: Subscription,
  signature: Signature,
) => Record<string, string>;

const PAUSES_MS = [0, 500, 2000, 10_000];
const ANSWER_WITHIN_MS = 10_000;

/** Sends events to whoever subscribed, again and again until a 2xx, as the providers do. */
export class Webhooks {
  readonly subscriptions: Subscription[] = [];
  readonly plans = new Plans();
  readonly deliveries: Delivery[] = [];
  readonly #sign: Sign;
  #held: Notice[] = [];
  #waiting = new Map<NodeJS.Timeout, () => void>();
  #underway = new Set<Promise<void>>();

  constructor(sign: Sign) {
    this.#sign = sign;
  }

  announce(notice: Notice): void {
    const plan = this.plans.take(notice);
    if (plan?.do === 'lose') return;
    if (plan?.do === 'hold') {
      this.#held.push(notice);
      return;
    }
    const signature =
      plan?.do === 'wrong-signature' ? 'wrong' : plan?.do === 'no-signature' ? 'none' : 'right';
    this.send(notice, { signature, pause: plan?.do === 'delay' ? (plan.ms ?? 1000) : 0 });
    if (plan?.do === 'double') this.send(notice);
  }

  /** Lets held events go, in the order they happened or from the last to the first. */
  release(order: 'same' | 'reverse'): number {
    const held = this.#held.splice(0);
    for (const notice of order === 'reverse' ? held.reverse() : held) this.send(notice);
    return held.length;
  }

  send(notice: Notice, { signature = 'right' as Signature, pause = 0 } = {}): void {
    for (const subscription of this.subscriptions) {
      const isMeant = (subscription.account ?? notice.account) === notice.account;
      if (subscription.provider !== notice.provider || !isMeant) continue;
      const delivery = this.#deliver(notice, subscription, signature, pause).finally(() =>
        this.#underway.delete(delivery),
      );
      this.#underway.add(delivery);
    }
  }

  async #deliver(notice: Notice, subscription: Subscription, signature: Signature, first_pause: number) {
    for (const [tries, pause] of PAUSES_MS.entries()) {
      if (!(await this.#wait(tries === 0 ? first_pause : pause))) return;
      const headers = { 'content-type': 'application/json', ...this.#sign(notice, subscription, signature) };
      const status = await fetch(subscription.url, {
        method: 'POST',
        headers,
        body: notice.body,
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      }).then(
        (answer) => answer.status,
        () => 0,
      );
      const { provider, type, event_id } = notice;
      this.deliveries.push({ provider, type, event_id, url: subscription.url, status });
      if (status >= 200 && status < 300) return;
    }
  }

  /** True when the time has passed, false when the sandbox ended before. */
  #wait(ms: number): Promise<boolean> {
    if (ms === 0) return Promise.resolve(true);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(timer);
        resolve(true);
      }, ms);
      this.#waiting.set(timer, () => resolve(false));
    });
  }

  /** When everything that is on its way has been taken or given up. */
  async settled(): Promise<void> {
    while (this.#underway.size > 0) await Promise.allSettled(this.#underway);
  }

  stop(): void {
    for (const [timer, giveUp] of this.#waiting) {
      clearTimeout(timer);
      giveUp();
    }
    this.#waiting.clear();
  }
}
