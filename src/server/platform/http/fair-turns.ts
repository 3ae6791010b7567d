import { LRUCache } from 'lru-cache';

export interface TurnLimits {
  /** The number of a group's requests that run simultaneously while no other group sends requests. */
  alone: number;
  /** The number of a group's requests that run simultaneously while other groups send requests. */
  beside_others: number;
  /** The share of time, from 0 to 1, that a group may use beside others after a first burst; default unlimited. */
  share?: number;
}

/** For this long after its last request, a group counts as present, so that other groups are limited. */
const PRESENCE_MS = 5000;
/** The processing time that a group may use in a first burst, while other groups send requests. */
const BURST_MS = 1000;
/** The maximum debt. It limits a group's wait to `(MAX_DEBT_MS - BURST_MS) / share`. */
const MAX_DEBT_MS = 2000;
/** The minimum cost of a request, because receiving it takes time as well. */
const MIN_COST_MS = 1;
/** Receiving and parsing this many bytes of a body adds a millisecond to the minimum cost. */
const BYTES_PER_MS = 50_000;
const AVERAGED_REQUESTS = 8;
/** The numbers of groups and of addresses per group that are remembered, to limit memory. */
const MAX_GROUPS = 10_000;
const MAX_ADDRESSES = 1000;

interface Turn {
  address: string;
  start(): void;
}

interface Group {
  key: string;
  running: number;
  waiting: Set<Turn>;
  /** A moving average of the cost of a request, in milliseconds. */
  usual_cost: number;
  /** Processing time in milliseconds: each request adds its cost, and `share` of the time that passes is deducted. */
  debt: number;
  /** The time at which `debt` was last updated. */
  debt_at: number;
  /** The time that the requests of each address took. */
  time_spent: Map<string, number>;
  timer: NodeJS.Timeout | undefined;
}

/** Detects whether more than one group has sent requests recently. */
export function createPresence() {
  let last = { key: '', at: Number.NEGATIVE_INFINITY };
  /** The last request of any group other than the group of `last`. */
  let lastOther = last;
  return {
    record(key: string) {
      if (key !== last.key) lastOther = last;
      last = { key, at: performance.now() };
    },
    hasOthers(key: string): boolean {
      const { at } = last.key === key ? lastOther : last;
      return performance.now() - at < PRESENCE_MS;
    },
  };
}

/** Queues requests by group, such as a network. A flood slows down only its group, and mostly its own addresses. */
export function createFairTurns(
  { alone, beside_others, share = Number.POSITIVE_INFINITY }: TurnLimits,
  presence = createPresence(),
) {
  const groups = new LRUCache<string, Group>({ max: MAX_GROUPS });

  /** Milliseconds until the group may start another request; infinite if a running request must end first. */
  function timeUntilNextStart(group: Group): number {
    const hasOthers = presence.hasOthers(group.key);
    if (group.running >= (hasOthers ? beside_others : alone)) return Number.POSITIVE_INFINITY;
    return hasOthers ? Math.max(0, (debtOf(group) - BURST_MS) / share) : 0;
  }

  function debtOf(group: Group): number {
    const now = performance.now();
    group.debt = Math.max(0, group.debt - (now - group.debt_at) * share);
    group.debt_at = now;
    return group.debt;
  }

  function charge(group: Group, address: string, cost: number) {
    group.debt = Math.min(MAX_DEBT_MS, Math.max(0, debtOf(group) + cost));
    if (group.time_spent.size >= MAX_ADDRESSES) group.time_spent.clear();
    group.time_spent.set(address, (group.time_spent.get(address) ?? 0) + cost);
  }

  function startNextTurns(group: Group) {
    clearTimeout(group.timer);
    while (group.waiting.size > 0) {
      const wait = timeUntilNextStart(group);
      if (wait === Number.POSITIVE_INFINITY) return;
      if (wait > 0) {
        group.timer = setTimeout(() => startNextTurns(group), wait);
        return;
      }
      nextTurn(group).start();
    }
  }

  /**
   * Calls `run` when the request may start. Returns a function that ends the turn, or leaves the queue if the turn has
   * not started; `run` gets the same function.
   */
  return function takeTurn(
    key: string,
    address: string,
    run: (end: () => void) => void,
    body_bytes = 0,
  ): () => void {
    const min_cost = MIN_COST_MS + body_bytes / BYTES_PER_MS;
    const group = groups.get(key) ?? {
      key,
      running: 0,
      waiting: new Set(),
      usual_cost: MIN_COST_MS,
      debt: 0,
      debt_at: 0,
      time_spent: new Map(),
      timer: undefined,
    };
    groups.set(key, group);
    presence.record(key);
    /** `charged` is the estimated cost, which `end` corrects. */
    let started: { at: number; charged: number } | undefined;
    const turn = {
      address,
      start() {
        group.waiting.delete(turn);
        group.running += 1;
        started = { at: performance.now(), charged: Math.max(min_cost, group.usual_cost) };
        charge(group, address, started.charged);
        run(end);
      },
    };
    const end = () => {
      group.waiting.delete(turn);
      if (!started) return;
      const cost = Math.max(min_cost, performance.now() - started.at);
      charge(group, address, cost - started.charged);
      group.usual_cost += (cost - group.usual_cost) / AVERAGED_REQUESTS;
      group.running -= 1;
      started = undefined;
      startNextTurns(group);
    };
    group.waiting.add(turn);
    startNextTurns(group);
    return end;
  };
}

/** The next turn: the oldest one of the address whose requests have taken the least time. */
function nextTurn({ waiting, time_spent }: Group): Turn {
  const timeSpent = ({ address }: Turn) => time_spent.get(address) ?? 0;
  return [...waiting].reduce((best, turn) => (timeSpent(turn) < timeSpent(best) ? turn : best));
}
