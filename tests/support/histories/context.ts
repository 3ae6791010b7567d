import type { PlacementStep } from '#server/payments/pay.ts';
import type { Database } from '#server/platform/db.ts';
import { runningClock } from '#tests/support/clock.ts';
import { createSeededRandom } from '#tests/support/seeded-random.ts';
import { startShop } from '#tests/support/shop.ts';
import { UnexpectedStatus } from '#tests/support/shopper.ts';
import { createResponseChecks } from './response-checks.ts';
import { STAFF_CHANGES } from './staff.ts';

const ANALYTICS = { ANALYTICS_MEASUREMENT_ID: 'G-TEST', ANALYTICS_API_SECRET: 'analytics-secret' };

/** Aborts the one request that reaches the chosen step; the rest of the shop continues. */
class SimulatedCrash extends Error {}

/** Starts two instances of a shop on one database for a randomized run; the caller closes both. */
export async function openHistory(database: Database, seed: number) {
  const random = createSeededRandom(seed);
  const clock = runningClock();
  const crash = { at: null as PlacementStep | null, count: 0 };
  const onStep = (step: PlacementStep) => {
    if (step !== crash.at) return;
    crash.at = null;
    crash.count++;
    throw new SimulatedCrash(step);
  };
  await database.db.updateTable('stock').set({ on_hand: 10_000 }).execute();
  const shopOptions = { clock, onStep, provider_timeout: 5000, env: ANALYTICS };
  const shop = await startShop(database, { ...shopOptions, sendsWebhooks: true });
  const { sandbox } = shop;
  const secondShop = await startShop(database, { ...shopOptions, sandbox });
  const responseChecks = createResponseChecks(shop.db, sandbox.ledger, () => crash.count);
  return {
    random,
    clock,
    crash,
    shop,
    /** The second instance of the shop on the database. */
    secondShop,
    sandbox,
    responseChecks,
    /** Returns an entry of `STAFF_CHANGES`, in random order; every entry comes once before the list starts again. */
    nextStaffChange: random.deal(STAFF_CHANGES),
    /** Orders with a manual refund, or with one that the provider first accepted and later rejected. */
    refundTrouble: new Set<string>(),
    /** Orders with refunds to store credit. */
    creditRefunds: new Set<string>(),

    /** Runs a step that a refusal or a crash may prevent, and reports any other failure. */
    async attempt<T>(work: () => Promise<T>): Promise<T | null> {
      const crashesBefore = crash.count;
      return work().catch((error: Error) => {
        const isRefusal = error instanceof UnexpectedStatus && error.status < 500;
        const isExpected = crash.count > crashesBefore || isRefusal;
        if (!isExpected) responseChecks.problems.push(error.stack ?? error.message);
        return null;
      });
    },
  };
}
export type HistoryContext = Awaited<ReturnType<typeof openHistory>>;
