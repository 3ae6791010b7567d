import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  purgeAttempts,
  recordAttempt,
  releaseAttempts,
  secondsUntilAllowed,
} from '#server/platform/recent-attempts.ts';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { createForSuite } from '#tests/support/suite.ts';

const LIMIT = { max: 3, seconds: 60 };
const START = Date.parse('2026-11-21T09:59:30Z');
const timeAt = (second: number) => new Date(START + second * 1000);

describeOnBothDatabases('recent attempts', (open) => {
  const database = createForSuite(open);

  let keyCount = 0;
  const step = fc.record({ elapsedSeconds: fc.nat(40), isReleased: fc.boolean() });

  test('no minute has more than three attempts, and the returned wait is exact', async () => {
    const { db } = database;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const key = `property ${keyCount++}`;
        let now = 0;
        let acceptedAt: number[] = [];
        for (const { elapsedSeconds, isReleased } of steps) {
          now += elapsedSeconds;
          const recent = acceptedAt.filter((second) => second > now - LIMIT.seconds);
          const wait = recent.length < LIMIT.max ? 0 : recent.at(-LIMIT.max)! + LIMIT.seconds - now;
          expect(await secondsUntilAllowed(db, key, LIMIT, timeAt(now))).toBe(wait);
          expect(await recordAttempt(db, key, LIMIT, timeAt(now))).toBe(wait);
          if (wait > 0) expect(await secondsUntilAllowed(db, key, LIMIT, timeAt(now + wait))).toBe(0);
          else if (isReleased) await releaseAttempts(db, [key], timeAt(now));
          else acceptedAt = [...acceptedAt, now];
        }
      }),
      { numRuns: 30 },
    );
  });

  test('of twenty concurrent attempts three are accepted, and the purge deletes only older attempts', async () => {
    const { db } = database;
    const waits = await Promise.all(
      Array.from({ length: 20 }, () => recordAttempt(db, 'burst', LIMIT, timeAt(0))),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
    await purgeAttempts(db, timeAt(0));
    expect(await secondsUntilAllowed(db, 'burst', LIMIT, timeAt(1))).toBe(59);
    await purgeAttempts(db, timeAt(60));
    // At second 1, attempts that were not deleted would still be counted.
    expect(await secondsUntilAllowed(db, 'burst', LIMIT, timeAt(1))).toBe(0);
  });
});
