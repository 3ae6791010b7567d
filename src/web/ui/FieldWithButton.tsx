import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';

/** On the cart of a phone, the error would otherwise be behind the bar with the total. */
const scrollIntoView = (error: Element | null) => error?.scrollIntoView({ block: 'nearest' });

/** An input with its button beside it, and its error and hint below. `children` are further buttons. */
export function FieldWithButton(
  props: ComponentProps<'input'> & {
    id: string;
    label: string;
    button: ComponentProps<typeof Button>;
    error?: string | undefined;
    hint?: string;
  },
) {
  const { id, label, button, error, hint, children, ...input } = props;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-and-button">
        <input
          id={id}
          className="input"
          aria-invalid={!!error}
          aria-describedby={
            [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
          }
          {...input}
        />
        <Button type="submit" {...button} />
        {children}
      </div>
      {error && (
        <span className="error" id={`${id}-error`} role="alert" ref={scrollIntoView}>
          {error}
        </span>
      )}
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}
