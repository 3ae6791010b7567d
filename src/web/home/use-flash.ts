import { useEffect } from 'react';
import { FLASH_STORAGE_KEY, type FlashState } from '../platform/flash.ts';
import { useShop } from '../platform/shop.tsx';

/** Shows the message that the back office left before redirecting here. */
export function useFlash(): void {
  const { t, notify } = useShop();
  useEffect(() => {
    try {
      const storedFlash = sessionStorage.getItem(FLASH_STORAGE_KEY);
      if (storedFlash === null) return;
      sessionStorage.removeItem(FLASH_STORAGE_KEY);
      const { text, href } = JSON.parse(storedFlash) as FlashState;
      const action = { label: t('header-sign-in'), run: () => location.assign(href) };
      notify({ id: 'arrival', kind: 'alert', text, action });
    } catch {
      // If storage is blocked, no message is shown.
    }
  }, [t, notify]);
}
