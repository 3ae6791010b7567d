import type { TestShop } from '#tests/support/shop.ts';

/** Longer than the 15 minutes for which the order of a card payment holds its units. */
export const ROUND_MINUTES = 16;
/** The minutes between the runs of the jobs; few at first, while an undecided card payment can still be repeated. */
const MINUTES_UNTIL_DECIDED = [2, 2, 4, ...Array<number>(13).fill(ROUND_MINUTES)];

/** Ends all faults of the providers and runs all jobs until every order is decided. */
export async function settleOrders(
  shop: TestShop,
  options: { minutes?: readonly number[]; beforeRound?(): Promise<void> } = {},
): Promise<void> {
  const { sandbox } = shop;
  const { work } = shop.app;
  await sandbox.control('faults', { clear: true });
  await sandbox.control('webhook-plans', { clear: true });
  await sandbox.control('release-webhooks', { order: 'same' });
  for (const minutes of options.minutes ?? MINUTES_UNTIL_DECIDED) {
    await options.beforeRound?.();
    shop.advanceMinutes(minutes);
    await work.processProviderEvents();
    await work.recoverPayments();
    await work.expireOrders();
    await work.processRefunds();
  }
  // Each run ends after a while and leaves the remaining emails to the next run.
  while (await hasDueEmails(shop)) await work.sendEmails();
}

async function hasDueEmails({ db, clock }: TestShop): Promise<boolean> {
  const dueEmail = await db
    .selectFrom('outbox')
    .select('outbox_id')
    .where('kind', '=', 'mail')
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('due_at', '<=', clock())
    .executeTakeFirst();
  return dueEmail !== undefined;
}
