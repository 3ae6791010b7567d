import type { Values } from '../forms/form-spec.ts';
import { readCookie } from '../platform/cookies.ts';
import {
  DRAFT_KEY,
  deleteDeviceSetting,
  readDeviceSetting,
  writeDeviceSetting,
} from '../platform/device-settings.ts';

/**
 * Typed values, without card details, for a reload or a second tab. Deleted after an order, at sign-out, with the account
 * and, by each page, after a day.
 */
interface Draft {
  values: Values;
  /** The account of the shopper; null for a guest, who may sign in later. */
  customer_id: string | null;
  saved_at: number;
}

const customerId = () => readCookie('customerid') ?? null;

export function saveDraft(values: Values): void {
  const draft: Draft = { values, customer_id: customerId(), saved_at: Date.now() };
  writeDeviceSetting(DRAFT_KEY, JSON.stringify(draft));
}

export function loadDraft(): Values | null {
  try {
    const draft = JSON.parse(readDeviceSetting(DRAFT_KEY) ?? 'null') as Draft | null;
    const isOwn = draft?.customer_id === null || draft?.customer_id === customerId();
    if (draft && isOwn) return draft.values;
  } catch {} // The stored text is not a draft.
  deleteDraft();
  return null;
}

export const deleteDraft = (): void => deleteDeviceSetting(DRAFT_KEY);
