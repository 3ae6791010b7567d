import type { Values } from '../forms/form-spec.ts';
import { readCookie } from '../platform/cookies.ts';

/**
 * The values typed at the checkout, without card details, which a reload, the back button and a second tab restore. The
 * draft is deleted when the order is placed and at sign-out. A draft older than 24 hours is deleted when it is read.
 */
interface Draft {
  values: Values;
  /** The account of the shopper; null for a guest, who may sign in later. */
  customer_id: string | null;
  saved_at: number;
}

const STORAGE_KEY = 'checkout';
const LIFETIME_MS = 24 * 3_600_000;
const customerId = () => readCookie('customerid') ?? null;

export function saveDraft(values: Values): void {
  const draft: Draft = { values, customer_id: customerId(), saved_at: Date.now() };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(draft));
  } catch {} // Storage may be full or switched off.
}

/** Reads the draft; null if this shopper has none. */
export function loadDraft(): Values | null {
  try {
    const draft = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Draft | null;
    const isOwn = draft?.customer_id === null || draft?.customer_id === customerId();
    if (draft && isOwn && Date.now() - draft.saved_at < LIFETIME_MS) return draft.values;
  } catch {} // Storage may be switched off or hold something else.
  deleteDraft();
  return null;
}

export function deleteDraft(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {}
}
