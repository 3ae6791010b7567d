import { constantTimeEqual, type Secrets } from '#server/platform/secrets.ts';

/** The token of the emailed link that stops reminders. */
export const createReminderToken = (order_id: string, secrets: Secrets): string =>
  `${order_id}.${secrets.sign('brake-reminder', order_id)}`;

/** The order in a token that the shop has issued; else undefined. */
export function parseReminderToken(token: string, secrets: Secrets): string | undefined {
  const [order_id = ''] = token.split('.');
  return constantTimeEqual(token, createReminderToken(order_id, secrets)) ? order_id : undefined;
}
