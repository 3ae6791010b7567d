import { type Refusal, type RefusalReply, refusals } from '#contract/refusals.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import { formatText, type Language, type TextParams } from '#texts/texts.ts';
import { isTransientError, isUnavailable } from '../database-errors.ts';
import { BusyError } from '../passwords.ts';

/**
 * The body of a refusal: the status comes from the contract, the message from the texts. Names of the catalogue among
 * the parameters are put into the language of the message.
 */
export const refusalReply = (language: Language, reason: Refusal, params: TextParams = {}): RefusalReply => {
  const translated = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'string' ? catalogueText(value, { language }) : value,
  ]);
  return {
    scode: refusals[reason],
    smessage: formatText(language, reason, Object.fromEntries(translated)),
    reason,
  };
};

/** The refusal for an error that a repeated request may not meet, and when to repeat it; null for a fault. */
export function transientRefusal(error: unknown): { reason: Refusal; seconds: number } | null {
  if (isUnavailable(error)) return { reason: 'unavailable', seconds: 5 };
  return isTransientError(error) || error instanceof BusyError ? { reason: 'busy', seconds: 1 } : null;
}

/** The body of an unexpected error. The request id is the only detail that leaves the server. */
export const faultReply = (language: Language, request: string): RefusalReply => ({
  scode: 500,
  smessage: formatText(language, 'internal-fault', { request }),
  reason: 'internal-fault',
});
