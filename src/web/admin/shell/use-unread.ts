import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useAccess, useAdmin } from '../platform/admin.tsx';

/** How many messages wait; asked again with every screen. */
export function useUnread(): number {
  const { api } = useAdmin();
  const { can } = useAccess();
  const { pathname } = useLocation();
  const [unread, setUnread] = useState(0);
  const mayKnow = can('messages.see');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new screen is the sign to look again
  useEffect(() => {
    if (!mayKnow) return;
    api('GET /admin/messages', { query: { unread: 'yes' } }).then(
      (response) => response.ok && setUnread(response.data.unread),
      () => {},
    );
  }, [api, mayKnow, pathname]);
  return unread;
}
