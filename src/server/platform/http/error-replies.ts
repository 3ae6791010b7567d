import { type Refusal, type RefusalReply, refusals } from '#contract/refusals.ts';
import type { RefusalParam, RefusalParams } from '#domain/result.ts';
import { auditActor, auditField } from '#texts/audit-words.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import { fullItemName } from '#texts/item-text.ts';
import { formatText, type Language, localeOf } from '#texts/texts.ts';
import { isTransientError, isUnavailable } from '../database-errors.ts';
import { BusyError } from '../passwords.ts';

/**
 * The body of a refusal, with the status from the contract and the message from the texts. Catalogue names, fields of
 * the audit log and waiting times in the parameters are translated too.
 */
export const refusalReply = (
  language: Language,
  reason: Refusal,
  params: RefusalParams = {},
): RefusalReply => {
  const translated = Object.entries(params).map(([name, value]) => {
    if (isFieldList(value)) return [name, value.map((field) => auditField(language, field)).join(', ')];
    if (name === 'seconds') return ['wait', formatWait(language, Number(value))];
    if (name === 'actor') return [name, auditActor(language, String(value))];
    if (typeof value === 'object') return [name, fullItemName(value, { language })];
    return [name, typeof value === 'string' ? catalogueText(value, { language }) : value];
  });
  return {
    scode: refusals[reason],
    smessage: formatText(language, reason, Object.fromEntries(translated)),
    reason,
  };
};

/** For example “30 seconds” or “35 minutes”. */
function formatWait(language: Language, seconds: number): string {
  const isLong = seconds > 90;
  const unit = isLong ? 'minute' : 'second';
  const format = new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(isLong ? Math.ceil(seconds / 60) : seconds);
}

const isFieldList = (value: RefusalParam): value is readonly string[] => Array.isArray(value);

/** The refusal for a temporary error and the seconds until a retry; null for any other error. */
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
