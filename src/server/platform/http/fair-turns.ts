import { LRUCache } from 'lru-cache';

/** How many requests of a group run at once: while no other group sends any, and while others do. */
export interface Turns {
  alone: number;
  beside_others: number;
  /** The share of all time that a group's requests may take while others send some, beyond a first burst. */
  share?: number;
}

/** A group is among the others for so long after its last request. */
const PRESENCE_MS = 5000;
/** The time that requests of a group may take at once beside others. */
const BURST_MS = 1000;
/** However long its requests took, a group waits for `(MAX_DEBT_MS - BURST_MS) / share` at most. */
const MAX_DEBT_MS = 2000;
/** The least that a request counts, because it also has to be received. */
const MIN_COST_MS = 1;
/** A body that is received and parsed counts a millisecond more for each of so many bytes. */
const BYTES_PER_MS = 50_000;
/** The usual cost follows about this many requests. */
const AVERAGED = 8;
/** Bounds memory; the least recently used are forgotten. */
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
  /** The time that a request takes, on average. */
  usual_cost: number;
  /** The time that requests took, or usually take, less what has been paid off since. */
  debt: number;
  debt_at: number;
  /** The time that the requests of each address took. */
  spent: Map<string, number>;
  timer: NodeJS.Timeout | undefined;
}

/** Recognizes whether requests come from one group only. */
export function createPresence() {
  let last = { key: '', at: Number.NEGATIVE_INFINITY };
  let lastOther = last;
  return {
    note(key: string) {
      if (key !== last.key) lastOther = last;
      last = { key, at: performance.now() };
    },
    hasOthers(key: string): boolean {
      const { at } = last.key === key ? lastOther : last;
      return performance.now() - at < PRESENCE_MS;
    },
  };
}

/**
 * Lets the requests of a group, such as those of one network, wait for each other, so that a flood slows down only its
 * own group, and within it mostly the addresses that flood.
 */
export function createFairTurns(
  { alone, beside_others, share = Number.POSITIVE_INFINITY }: Turns,
  presence = createPresence(),
) {
  const groups = new LRUCache<string, Group>({ max: MAX_GROUPS });

  /** Milliseconds until the group may start another request; infinite while it must wait for one to end. */
  function pause(group: Group): number {
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
    if (group.spent.size >= MAX_ADDRESSES) group.spent.clear();
    group.spent.set(address, (group.spent.get(address) ?? 0) + cost);
  }

  function startWaiting(group: Group) {
    clearTimeout(group.timer);
    while (group.waiting.size > 0) {
      const wait = pause(group);
      if (wait === Number.POSITIVE_INFINITY) return;
      if (wait > 0) {
        group.timer = setTimeout(() => startWaiting(group), wait);
        return;
      }
      nextTurn(group).start();
    }
  }

  /** Calls back when it is the request's turn. The function that it passes and returns ends the turn, or the wait for it. */
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
      spent: new Map(),
      timer: undefined,
    };
    groups.set(key, group);
    presence.note(key);
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
      group.usual_cost += (cost - group.usual_cost) / AVERAGED;
      group.running -= 1;
      started = undefined;
      startWaiting(group);
    };
    group.waiting.add(turn);
    startWaiting(group);
    return end;
  };
}

/** The oldest turn of the address whose requests took the least time. */
function nextTurn({ waiting, spent }: Group): Turn {
  const load = ({ address }: Turn) => spent.get(address) ?? 0;
  return [...waiting].reduce((best, turn) => (load(turn) < load(best) ? turn : best));
}
