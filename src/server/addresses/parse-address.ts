import { normaliseSavedAddress, validateSavedAddress } from '#domain/address.ts';
import { ok } from '#domain/result.ts';
import { refuseProblems } from '#server/calls/refuse-problems.ts';
import type { Translate } from '#texts/texts.ts';

/** The normalised address, or a refusal with one error per invalid field. */
export function parseAddress(fields: Parameters<typeof normaliseSavedAddress>[0], t: Translate) {
  const address = normaliseSavedAddress(fields);
  return refuseProblems(validateSavedAddress(address), t, 'saved-address-invalid') ?? ok(address);
}
