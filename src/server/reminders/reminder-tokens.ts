import { signedIds } from '#server/platform/secrets.ts';

/** Tokens of the emailed links that stop all reminders to a buyer. Each is the signed number of one of their orders. */
export const reminderTokens = signedIds('brake-reminder');
