/**
 * Runs a shop in its own process and places one order in it. `SCENARIO`: `card`, `paypal`, or `cancel` to pay by PayPal
 * and then cancel. The process kills itself with SIGKILL at step `KILL_AT`. The request body and cookies are saved in
 * `STATE_FILE`.
 */

import { writeFileSync } from 'node:fs';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/platform/db.ts';
import { createLog } from '#server/platform/log.ts';
import { readSettings } from '#server/settings/read-settings.ts';
import { killProcessAt } from './kill-process-at.ts';
import { buildOrderInput, putInCart } from './order-input.ts';
import { buildPayPalInput } from './paypal.ts';
import { createShopper } from './shopper.ts';
import { SETS } from './small-catalogue.ts';
import { TEST_SECRETS } from './test-secrets.ts';

const { KILL_AT, STATE_FILE, SCENARIO } = process.env as Record<string, string>;
const settings = readSettings(process.env);
const database = await openDatabase({ url: settings.database_url, folder: settings.data_dir });
const app = await createApp({
  settings,
  database,
  runs_jobs: false,
  secrets: TEST_SECRETS,
  log: createLog('silent'),
  onStep: killProcessAt(KILL_AT),
});
await app.http.ready();
const shopper = createShopper(app);
await putInCart(shopper, SETS.civicSportFront, 2);
const saveState = (body: object) =>
  writeFileSync(STATE_FILE!, JSON.stringify({ body, cookies: [...shopper.cookies] }));
const body = await (SCENARIO === 'card' ? buildOrderInput(shopper) : approvePayPalOrder());
saveState(body);
await shopper.call('POST /placeorder', { body });
const params = { customerid: 'visitors', orderid: body.orderInfo.order_id };
if (SCENARIO === 'cancel') await shopper.call('POST /user/:customerid/orders/:orderid/cancel', { params });
throw new Error(`the step ${KILL_AT} was not reached`);

async function approvePayPalOrder() {
  const input = await buildPayPalInput(shopper);
  saveState({ ...input, nonce: null });
  const { paypalOrderId } = await shopper.request('POST /placeorder/paypal', { body: input });
  await fetch(`${settings.paypal.api_url}/_sandbox/approve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: paypalOrderId }),
  });
  return { ...input, nonce: paypalOrderId };
}
