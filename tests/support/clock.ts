const DAY = 86_400_000;

/** The clock of a shop under test and of its payment providers. */
export interface TestClock {
  (): Date;
  advance(minutes: number): void;
}

/** A clock that is ahead of the machine's clock by the time that the test has advanced it. */
export function runningClock(): TestClock {
  let offset = 0;
  const clock = () => new Date(Date.now() + offset);
  const advance = (minutes: number) => {
    offset += minutes * 60_000;
  };
  return Object.assign(clock, { advance });
}

/**
 * A clock that stays at a time, by default the start of tomorrow (UTC), until the test advances it. The time windows of
 * rate limits therefore never end by themselves, even on a slow machine.
 */
export function frozenClock(start = new Date(Math.ceil(Date.now() / DAY) * DAY)): TestClock {
  let now = start.getTime();
  const clock = () => new Date(now);
  const advance = (minutes: number) => {
    now += minutes * 60_000;
  };
  return Object.assign(clock, { advance });
}
