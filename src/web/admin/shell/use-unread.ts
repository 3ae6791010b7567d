import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useAccess, useAdmin } from '../platform/admin.tsx';

/** How many messages wait; asked again with every screen. */
export function useUnread(): number {
  const { ask } = useAdmin();
  const { can } = useAccess();
  const { pathname } = useLocation();
  const [unread, setUnread] = useState(0);
  const mayKnow = can('messages.see');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new screen is the sign to look again
  useEffect(() => {
    if (!mayKnow) return;
    ask('GET /admin/messages', { query: { unread: 'yes' } }).then(
      (answer) => answer.ok && setUnread(answer.data.unread),
      () => {},
    );
  }, [ask, mayKnow, pathname]);
  return unread;
}
