import { useState } from 'react';
import type { RefusedResponse } from '../../platform/api.ts';
import { useAdmin } from './admin.tsx';
import type { ResponseWith } from './admin-api.ts';

/** Makes the calls of buttons, one at a time. An alert reports a failure, a notice a success unless `isSilent`. */
export function useSend({ isSilent = false } = {}) {
  const { t, attempt, showAlert, showSuccess } = useAdmin();
  const [isBusy, setBusy] = useState(false);
  async function send<T extends { smessage: string }>(
    call: () => Promise<ResponseWith<T>>,
    /** Called instead of the alert if someone else has saved the record (reason `changed-meanwhile`). */
    onConflict?: (refusal: RefusedResponse['data']) => void,
  ): Promise<T | null> {
    if (isBusy) return null;
    setBusy(true);
    const reply = await attempt(call(), (refusal) => {
      if (onConflict && refusal.reason === 'changed-meanwhile') onConflict(refusal);
      else showAlert(refusal.smessage);
    }).finally(() => setBusy(false));
    if (reply && !isSilent) showSuccess(reply.smessage || t('saved'));
    return reply;
  }
  return { isBusy, send };
}
