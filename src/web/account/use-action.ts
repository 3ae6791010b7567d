import { useState } from 'react';
import type { RefusedResponse } from '../platform/api.ts';
import { useShop } from '../platform/shop.tsx';

/** Runs a button's actions one at a time and notifies the user of failures. */
export function useAction() {
  const { t, notify } = useShop();
  const [isBusy, setBusy] = useState(false);
  const alert = (text: string) => notify({ id: 'task', kind: 'alert', text });
  return {
    isBusy,
    async run(action: () => Promise<void>): Promise<void> {
      if (isBusy) return;
      setBusy(true);
      try {
        await action();
      } catch {
        alert(t('network-failed'));
      }
      setBusy(false);
    },
    /** Status 201 means the change was made but the reply lacks the new state (ACC-08). */
    notifyRefusal: (response: RefusedResponse) =>
      alert(response.status === 201 ? t('change-saved') : response.data.smessage),
    notifyDone: (text: string, undo?: { label: string; run(): void }) =>
      notify({ id: 'task', kind: 'status', text, ...(undo ? { action: undo } : {}) }),
  };
}
