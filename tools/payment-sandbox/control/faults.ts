const FAULTS = [
  ...(['refuse', 'hang-before', 'hang-after', 'drop-before', 'drop-after'] as const),
  ...(['429', '500', '503', '500-after', '503-after'] as const),
  ...(['malformed', 'slow', 'slow-body', 'twice'] as const),
  ...(['wrong-amount', 'unknown-fields', 'unknown-status', 'decline', 'review'] as const),
] as const;

/** What is to go wrong with coming calls of a kind. */
export interface Fault {
  /** The call's name, such as `createPayment` or `orders.capture`; `*` for any. */
  call: string;
  fault: (typeof FAULTS)[number];
  /** Of `slow` and `slow-body`: milliseconds. Of `429`: what `Retry-After` says, in milliseconds. */
  ms?: number;
  /** Of `decline`: the documented code or issue. */
  code?: string;
  /** How many of these calls go well before; 0 unless told. */
  after?: number;
  /** How many calls it then meets; 1 unless told. */
  times?: number;
}

export const isFault = (fault: unknown): fault is Fault =>
  typeof (fault as Fault)?.call === 'string' && FAULTS.includes((fault as Fault).fault);

/** Faults that tests have asked for, each used up by the calls it hits. */
export class Faults {
  #next: (Fault & { after: number; times: number })[] = [];

  arm(faults: readonly Fault[]): void {
    this.#next.push(
      ...faults.map((fault) => ({ ...fault, after: fault.after ?? 0, times: fault.times ?? 1 })),
    );
  }

  clear(): void {
    this.#next = [];
  }

  /** The fault for a call, or nothing. The one asked for first comes first. */
  take(call: string): Fault | undefined {
    const fault = this.#next.find((each) => each.call === call || each.call === '*');
    if (!fault) return undefined;
    if (fault.after > 0) {
      fault.after -= 1;
      return undefined;
    }
    fault.times -= 1;
    if (fault.times <= 0) this.#next.splice(this.#next.indexOf(fault), 1);
    return fault;
  }
}

/** Faults that hit before the call is worked at: it changes nothing. */
export const isBefore = ({ fault }: Fault): boolean =>
  ['refuse', 'hang-before', 'drop-before', '429', '500', '503'].includes(fault);
