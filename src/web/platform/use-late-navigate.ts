import { useEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate, useNavigation } from 'react-router';

/**
 * Opens a page after the reply to a call. Returns null, and opens nothing, if the shopper has left the page of the call
 * meanwhile or is leaving it.
 */
export function useLateNavigate(): (to: string, options?: NavigateOptions) => Promise<void> | null {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { state } = useNavigation();
  /** Undefined once the shopper is leaving the page. */
  const openPath = useRef<string>(undefined);
  useEffect(() => {
    if (state === 'idle') openPath.current = pathname;
    return () => {
      openPath.current = undefined;
    };
  }, [pathname, state]);
  return (to, options) => (openPath.current === pathname ? Promise.resolve(navigate(to, options)) : null);
}
