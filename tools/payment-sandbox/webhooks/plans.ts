import type { Notice, ProviderName } from './records.ts';

const FATES = ['lose', 'double', 'hold', 'delay', 'wrong-signature', 'no-signature'] as const;

/** What is to happen to coming events instead of being delivered once, soon and signed. */
export interface Plan {
  do: (typeof FATES)[number];
  provider?: ProviderName;
  /** An event's type or the beginning of it, such as `PAYMENT.CAPTURE`; without it any. */
  type?: string;
  /** How many events it meets; 1 unless told. */
  times?: number;
  /** Of `delay`, in milliseconds of real time. */
  ms?: number;
}

export const isPlan = (plan: unknown): plan is Plan =>
  typeof plan === 'object' && plan !== null && FATES.includes((plan as Plan).do);

/** Plans that tests have made, each used up by the events it meets. */
export class Plans {
  #plans: (Plan & { times: number })[] = [];

  add(...plans: Plan[]): void {
    this.#plans.push(...plans.map((plan) => ({ ...plan, times: plan.times ?? 1 })));
  }

  clear(): void {
    this.#plans = [];
  }

  /** The plan for an event, or nothing: then it goes its usual way. */
  take({ provider, type }: Notice): Plan | undefined {
    const plan = this.#plans.find(
      (each) => (each.provider ?? provider) === provider && type.startsWith(each.type ?? ''),
    );
    if (plan && --plan.times === 0) this.#plans.splice(this.#plans.indexOf(plan), 1);
    return plan;
  }
}
