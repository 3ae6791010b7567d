import { writeFileSync } from 'node:fs';
import { createApp } from '#server/app.ts';
import type { PlacementStep } from '#server/payments/pay.ts';
import { openDatabase } from '#server/platform/db.ts';
import { createLog } from '#server/platform/log.ts';
import { secretsFrom } from '#server/platform/secrets.ts';
import { readSettings } from '#server/platform/settings.ts';
import { orderFor, putInCart } from './order-input.ts';
import { createShopper } from './shopper.ts';

/**
 * A shop in a process of its own that places one order by card or PayPal, or places one by PayPal and
 * cancels it, and is killed, as by `kill -9`, at a named step. What was posted, and by whom, is left in a file for
 * whoever goes on.
 */
const { KILL_AT, LEFT_IN, TEST_SECRET, DOES } = process.env as Record<string, string>;
const settings = readSettings(process.env);
const database = await openDatabase({ url: settings.database_url, folder: settings.data_dir });
const app = await createApp({
  settings,
  database,
  jobs: false,
  secrets: secretsFrom(TEST_SECRET!),
  log: createLog('silent'),
  onStep(step: PlacementStep) {
    if (step === KILL_AT) process.kill(process.pid, 'SIGKILL');
    // The signal may take a moment; nothing more is done meanwhile.
    return step === KILL_AT ? new Promise<void>(() => {}) : undefined;
  },
});
await app.http.ready();
const shopper = createShopper(app);
await putInCart(shopper, 'ESD-1001F', 'F1', 2);
const body = await orderFor(
  shopper,
  DOES !== 'card' ? { orderInfo: { payment: 'paypal' }, nonce: null } : {},
);
const leave = () => writeFileSync(LEFT_IN!, JSON.stringify({ body, cookies: [...shopper.cookies] }));
leave();
if (DOES !== 'card') {
  const orderInfo = { ...body.orderInfo, payment: 'paypal' as const };
  const sent = await shopper.request('POST /placeorder/paypal', { body: { ...body, orderInfo } });
  body.nonce = sent.paypalOrderId;
  leave();
  await fetch(`${settings.paypal.api_url}/_sandbox/approve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: sent.paypalOrderId }),
  });
}
await shopper.call('POST /placeorder', { body });
const params = { customerid: 'visitors', orderid: body.orderInfo.order_id };
if (DOES === 'cancel') await shopper.call('POST /user/:customerid/orders/:orderid/cancel', { params });
throw new Error(`the step ${KILL_AT} was not reached`);
