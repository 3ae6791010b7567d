const DAY = 86_400_000;

/** The clock of a shop under test, and of its providers. */
export interface TestClock {
  (): Date;
  pass(minutes: number): void;
}

/** Runs as the machine's does. */
export function runningClock(): TestClock {
  let offset = 0;
  const clock = () => new Date(Date.now() + offset);
  const pass = (minutes: number) => {
    offset += minutes * 60_000;
  };
  return Object.assign(clock, { pass });
}

/**
 * Stands still at the beginning of tomorrow (UTC) until the test lets time pass. Tries are counted by
 * fixed windows of time: with this clock none of them ends by itself, at whatever time, and on however
 * slow a machine, the test runs.
 */
export function standingClock(): TestClock {
  let now = Math.ceil(Date.now() / DAY) * DAY;
  const clock = () => new Date(now);
  const pass = (minutes: number) => {
    now += minutes * 60_000;
  };
  return Object.assign(clock, { pass });
}
