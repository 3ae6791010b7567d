import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';

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
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-and-button">
        <input
          id={id}
          className="input"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          {...input}
        />
        <Button type="submit" {...button} />
        {children}
      </div>
      {error ? (
        <span className="error" id={`${id}-error`} role="alert">
          {error}
        </span>
      ) : null}
      {hint ? (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
    </div>
  );
}
