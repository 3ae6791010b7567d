import { createHash } from 'node:crypto';
import type { Answer, Body } from '../answer.ts';
import type { SandboxState } from '../state.ts';
import { failure } from './errors.ts';

/**
 * The same key with the same content gets the first answer again; with other content it is refused.
 * What may still come to something, a fault of the provider's own, is not kept.
 */
export function once({ ledger, now }: SandboxState, key: string, body: Body, act: () => Answer): Answer {
  const fingerprint = createHash('sha1').update(JSON.stringify(body)).digest('base64');
  const kept = ledger.answers.get(key);
  if (kept) {
    return kept.fingerprint === fingerprint
      ? { status: kept.status, body: kept.body }
      : failure(
          400,
          'IDEMPOTENCY_KEY_REUSED',
          'Different request parameters used for the same idempotency_key.',
          'idempotency_key',
        );
  }
  const answer = act();
  if (isUndecided(answer)) return answer;
  const { payment } = answer.body as { payment?: { id: string } };
  ledger.write('answer', {
    id: key,
    fingerprint,
    status: answer.status,
    body: answer.body,
    at: now().getTime(),
    ...(payment ? { made: payment.id } : {}),
  });
  return answer;
}

function isUndecided({ status, body }: Answer): boolean {
  if (status === 0 || status >= 500) return true;
  const { errors } = body as { errors?: { code: string }[] };
  return errors?.some(({ code }) => code === 'TEMPORARY_ERROR') ?? false;
}
