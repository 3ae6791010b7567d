import { useEffect, useRef } from 'react';
import { useShop } from '../platform/shop.tsx';
import type { FieldProblem } from './checkout-form.ts';
import type { Told } from './checkout-state.ts';

/** What stands in the way, at the top of the form; each new message takes the focus once. */
export function ErrorSummary({ told, open }: { told: Told; open: FieldProblem[] }) {
  const { say } = useShop();
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message takes the focus, its list does not
  useEffect(() => box.current?.focus(), [told]);
  return (
    <div className="error-summary" ref={box} tabIndex={-1} role="alert">
      <h2>{'message' in told ? told.message : say('checkout-not-valid')}</h2>
      {'message' in told ? null : (
        <ul>
          {open.map(({ id, text, side }) => (
            <li key={`${id} ${text}`}>
              <a href={`#${id}`}>
                {side === 'shipping' ? say('checkout-error-shipping', { problem: text }) : null}
                {side === 'billing' ? say('checkout-error-billing', { problem: text }) : null}
                {side === null ? text : null}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
