import { signedIds } from '#server/platform/secrets.ts';

/** The tokens of the emailed links that stop the reminders of an order. */
export const reminderTokens = signedIds('brake-reminder');
