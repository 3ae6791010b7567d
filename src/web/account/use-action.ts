import { useState } from 'react';
import type { Answer } from '../platform/api.ts';
import { useShop } from '../platform/shop.tsx';

type No = Extract<Answer<never>, { ok: false }>;

/** One thing at a time that a button does; whatever goes wrong is said. */
export function useAction() {
  const { t, notify } = useShop();
  const [isBusy, setBusy] = useState(false);
  const alert = (text: string) => notify({ id: 'task', kind: 'alert', text });
  return {
    isBusy,
    async run(work: () => Promise<void>): Promise<void> {
      if (isBusy) return;
      setBusy(true);
      try {
        await work();
      } catch {
        alert(t('network-failed'));
      }
      setBusy(false);
    },
    /** Done but not shown (ACC-08), or refused with the shop's sentence. */
    refuse: (response: No) => alert(response.status === 201 ? t('change-made') : response.data.smessage),
    /** What was done, with a way back where there is one. */
    tell: (text: string, undo?: { label: string; run(): void }) =>
      notify({ id: 'task', kind: 'status', text, ...(undo ? { action: undo } : {}) }),
  };
}
