import { afterEach, expect, test, vi } from 'vitest';
import { deliverDue } from '#server/outbox/deliver.ts';
import { queueEmail } from '#server/outbox/queries.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createLog } from '#server/platform/log.ts';
import { captureLog } from '#tests/support/captured-log.ts';
import { findRows } from '#tests/support/rows.ts';
import { openDatabaseForSuite } from '#tests/support/suite.ts';

const database = openDatabaseForSuite('pglite');
afterEach(() => {
  vi.useRealTimers();
});

test('an email that takes minutes to send does not keep the later ones waiting, and is sent once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { db } = database;
  const sent: string[] = [];
  const slowDelivery = Promise.withResolvers<void>();
  const sendDue = () =>
    deliverDue({ db, clock: systemClock, log: createLog('silent') }, 'mail', async ({ payload }) => {
      const { email } = payload as { email: string };
      sent.push(email);
      if (email === 'slow@example.com') await slowDelivery.promise;
    });
  await queueEmail(db, 'account-exists', { email: 'slow@example.com' });
  const firstRound = sendDue();
  await vi.waitUntil(() => sent.length === 1);
  await queueEmail(db, 'account-exists', { email: 'later@example.com' });
  // A run of the job waits this long for slow emails.
  await vi.advanceTimersByTimeAsync(40_000);
  await firstRound;
  await sendDue();
  slowDelivery.resolve();
  const unsentEmails = () =>
    db.selectFrom('outbox').select('outbox_id').where('sent_at', 'is', null).execute();
  vi.useRealTimers();
  await expect.poll(unsentEmails).toEqual([]);
  expect(sent).toEqual(['slow@example.com', 'later@example.com']);
});

test('a recipient that the mail server refuses delays no other email and is tried again later', async () => {
  const { db } = database;
  const sent: string[] = [];
  for (const name of ['bad', 'good', 'better'])
    await queueEmail(db, 'account-exists', { email: `${name}@example.com` });
  const { log, lines } = captureLog('info');
  await deliverDue({ db, clock: systemClock, log }, 'mail', async ({ payload }) => {
    const { email } = payload as { email: string };
    if (email === 'bad@example.com') throw new Error(`550 <${email}>: no such mailbox`);
    sent.push(email);
  });
  expect(lines).toMatchObject([{ reason: '550 <(address)>: no such mailbox' }]);
  expect(sent.sort()).toEqual(['better@example.com', 'good@example.com']);
  const unsent = await db
    .selectFrom('outbox')
    .select(['attempts', 'last_error', 'given_up_at'])
    .where('sent_at', 'is', null)
    .where('due_at', '>', new Date())
    .execute();
  expect(unsent).toEqual([
    { attempts: 1, last_error: '550 <bad@example.com>: no such mailbox', given_up_at: null },
  ]);
});

test('a stopping process finishes the emails in progress and leaves the others to the next process', async () => {
  const { db } = database;
  const shutdown = new AbortController();
  const context = { db, clock: systemClock, log: createLog('silent'), stop: shutdown.signal };
  for (let n = 0; n < 8; n++) await queueEmail(db, 'account-exists', { email: `${n}@example.com` });
  await deliverDue(context, 'mail', async () => shutdown.abort());
  const untried = await findRows(db, 'outbox', { attempts: 0 });
  expect(untried, 'five were in progress').toHaveLength(3);
});
