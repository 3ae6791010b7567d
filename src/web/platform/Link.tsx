import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router';
import { checkoutPath } from '../paths.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  preventScrollReset?: boolean;
  /** Navigation state; it does not appear in the URL. */
  state?: Record<string, unknown>;
};

/** A client-side link. React Router's own Link adds 2 kB for prefetching, which this shop does not use. */
export function Link({ to, preventScrollReset = false, state, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  // The checkout is a separate document with its own security policy, so leaving it is a full load.
  const leavesDocument = useLocation().pathname === checkoutPath();
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, { preventScrollReset, state });
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented && !leavesDocument) navigate(event);
      }}
    >
      {children}
    </a>
  );
}

/** A link in its own paragraph. */
export const ParagraphLink = (props: LinkProps) => (
  <p>
    <Link {...props} />
  </p>
);

/** A link to a separate document of the shop, such as the checkout or an invoice. */
export const DocumentLink = ({ to, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) => (
  <a {...rest} href={useHref(to)} />
);

/** A form that, without JavaScript, is sent to a path of the shop. */
export const LocalForm = ({ action, ...rest }: ComponentProps<'form'> & { action: string }) => (
  <form {...rest} action={useHref(action)} />
);

/** Hidden fields with the values that are not empty. */
export const HiddenFields = ({ values }: { values: Record<string, string | number | null> }) =>
  Object.entries(values).map(([name, value]) =>
    value === null || value === '' ? null : <input key={name} type="hidden" name={name} value={value} />,
  );

/** A link marked with `aria-current` when it leads to the current page. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation();
  return <Link {...props} aria-current={pathname === props.to.split('?')[0] ? 'page' : undefined} />;
}
