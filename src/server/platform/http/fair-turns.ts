/** Requests of one group that run at once: while no other group runs any, and while others do. */
interface MaxRunning {
  alone: number;
  beside_others: number;
}

interface Turn {
  address: string;
  start(): void;
}

interface Group {
  running: number;
  runningByAddress: Map<string, number>;
  waiting: Set<Turn>;
}

/**
 * Lets the requests of a group, such as those of one network, wait for each other, so that a flood slows down only its
 * own group, and within it mostly the addresses that flood.
 */
export function createFairTurns(max: MaxRunning) {
  const groups = new Map<string, Group>();
  /** Groups with requests that wait. */
  const crowded = new Set<Group>();
  let running = 0;

  const mayRun = (group: Group) =>
    group.running < (running === group.running ? max.alone : max.beside_others);

  function count(group: Group, address: string, change: 1 | -1) {
    running += change;
    group.running += change;
    const ofAddress = (group.runningByAddress.get(address) ?? 0) + change;
    if (ofAddress > 0) group.runningByAddress.set(address, ofAddress);
    else group.runningByAddress.delete(address);
  }

  function startWaiting() {
    for (const group of crowded) {
      while (group.waiting.size > 0 && mayRun(group)) nextTurn(group).start();
      if (group.waiting.size === 0) crowded.delete(group);
    }
  }

  /** Calls back when it is the request's turn. The returned function ends the turn, or the wait for it. */
  return function takeTurn(key: string, address: string, run: () => void): () => void {
    const group = groups.get(key) ?? { running: 0, runningByAddress: new Map(), waiting: new Set() };
    groups.set(key, group);
    let isRunning = false;
    const turn = {
      address,
      start() {
        group.waiting.delete(turn);
        count(group, address, 1);
        isRunning = true;
        run();
      },
    };
    if (mayRun(group)) turn.start();
    else {
      group.waiting.add(turn);
      crowded.add(group);
    }
    return () => {
      group.waiting.delete(turn);
      if (isRunning) count(group, address, -1);
      isRunning = false;
      if (group.running === 0 && group.waiting.size === 0 && groups.get(key) === group) groups.delete(key);
      startWaiting();
    };
  };
}

/** The oldest turn of the address that runs the fewest requests. */
function nextTurn({ waiting, runningByAddress }: Group): Turn {
  const load = ({ address }: Turn) => runningByAddress.get(address) ?? 0;
  return [...waiting].reduce((best, turn) => (load(turn) < load(best) ? turn : best));
}
