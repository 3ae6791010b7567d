import { useEffect } from 'react';
import { FLASH_COOKIE, type FlashState } from '../platform/flash.ts';
import { useShop } from '../platform/shop.tsx';

/** Shows once what another program of the shop had to say when it sent somebody home. */
export function useFlash(): void {
  const { notify } = useShop();
  useEffect(() => {
    try {
      const response = sessionStorage.getItem(FLASH_COOKIE);
      if (response === null) return;
      sessionStorage.removeItem(FLASH_COOKIE);
      const { text, link } = JSON.parse(response) as FlashState;
      const action = { label: link.label, run: () => location.assign(link.href) };
      notify({ id: 'arrival', kind: 'alert', text, action });
    } catch {
      // A browser that keeps nothing has nothing to say.
    }
  }, [notify]);
}
