import { useEffect } from 'react';
import { HOME_NOTICE_KEY, type HomeNotice } from '../platform/home-notice.ts';
import { useShop } from '../platform/shop.tsx';

/** Shows the notice that the back office stored before it redirected here. */
export function useHomeNotice(): void {
  const { t, notify } = useShop();
  useEffect(() => {
    try {
      const storedNotice = sessionStorage.getItem(HOME_NOTICE_KEY);
      if (storedNotice === null) return;
      sessionStorage.removeItem(HOME_NOTICE_KEY);
      const { text, href } = JSON.parse(storedNotice) as HomeNotice;
      const action = { label: t('header-sign-in'), run: () => location.assign(href) };
      notify({ id: 'arrival', kind: 'alert', text, action });
    } catch {
      // If storage is blocked, no notice is shown.
    }
  }, [t, notify]);
}
