import { useEffect } from 'react';
import { ARRIVAL, type Arrival } from '../platform/arrival.ts';
import { useShop } from '../platform/shop.tsx';

/** Shows once what another program of the shop had to say when it sent somebody home. */
export function useArrival(): void {
  const { notify } = useShop();
  useEffect(() => {
    try {
      const said = sessionStorage.getItem(ARRIVAL);
      if (said === null) return;
      sessionStorage.removeItem(ARRIVAL);
      const { text, link } = JSON.parse(said) as Arrival;
      const action = { label: link.label, run: () => location.assign(link.href) };
      notify({ id: 'arrival', kind: 'alert', text, action });
    } catch {
      // A browser that keeps nothing has nothing to say.
    }
  }, [notify]);
}
