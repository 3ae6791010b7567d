/** A fault for the next call of a kind; `call` is the path's name, such as `createPayment`. */
export interface Fault {
  call: string;
  fault:
    | 'refuse'
    | 'hang-before'
    | 'hang-after'
    | 'drop-before'
    | 'drop-after'
    | '500'
    | '429'
    | 'malformed'
    | 'slow';
  ms?: number;
}

/** Faults that tests have asked for, each used up by the call it hits. */
export class Faults {
  #next: Fault[] = [];

  arm(faults: Fault[]): void {
    this.#next.push(...faults);
  }

  take(call: string): Fault | undefined {
    const index = this.#next.findIndex((fault) => fault.call === call);
    return index < 0 ? undefined : this.#next.splice(index, 1)[0];
  }
}
