import { deleteDraft } from '../checkout/checkout-draft.ts';
import { POSTAL_CODE_KEY, writeDeviceSetting } from '../platform/device-settings.ts';

/** Deletes the addresses that the browser has stored, so that its next user does not see them. */
export function forgetShopper(): void {
  deleteDraft();
  writeDeviceSetting(POSTAL_CODE_KEY, '');
}
