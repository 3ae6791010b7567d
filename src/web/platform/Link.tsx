import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router';
import { checkoutPath } from '../paths.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  preventScrollReset?: boolean;
  /** Goes along to the page, and into no address. */
  state?: Record<string, unknown>;
};

/**
 * A link that goes on without loading a document. The router's own one brings 2 kB of framework
 * prefetching along that this shop has no use for; the home page's budget is counted in kB.
 */
export function Link({ to, preventScrollReset = false, state, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  // The checkout is a document of its own, with a policy of its own: whoever leaves it loads the next one.
  const leavesDocument = useLocation().pathname === checkoutPath();
  const go = useLinkClickHandler<HTMLAnchorElement>(to, { preventScrollReset, state });
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented && !leavesDocument) go(event);
      }}
    >
      {children}
    </a>
  );
}

/** A link that says when it leads to where the shopper is. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation();
  return <Link {...props} aria-current={pathname === props.to ? 'page' : undefined} />;
}
