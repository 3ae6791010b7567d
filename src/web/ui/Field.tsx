import type { ComponentProps, ReactNode } from 'react';

interface FieldProps {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** A control next to the error that fixes it. */
  errorAction?: ReactNode;
}

/** The `aria-describedby` value of a field. */
export const describedBy = ({ id, hint, error }: FieldProps) =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

/** Label, hint and error around an input. */
export function FieldFrame({ children, ...props }: FieldProps & { children: ReactNode }) {
  const { id, label, hint, error, errorAction } = props;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint ? (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
      {children}
      {error ? (
        <span className="error" id={`${id}-error`}>
          {error}
        </span>
      ) : null}
      {errorAction}
    </div>
  );
}

export function TextField({
  id,
  label,
  hint,
  error,
  errorAction,
  ...input
}: FieldProps & ComponentProps<'input'>) {
  const common = { id, label, hint, error, errorAction };
  return (
    <FieldFrame {...common}>
      <input
        id={id}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(common)}
        {...input}
      />
    </FieldFrame>
  );
}

export function SelectField({
  id,
  label,
  hint,
  error,
  errorAction,
  children,
  ...select
}: FieldProps & ComponentProps<'select'>) {
  const common = { id, label, hint, error, errorAction };
  return (
    <FieldFrame {...common}>
      <select
        id={id}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(common)}
        {...select}
      >
        {children}
      </select>
    </FieldFrame>
  );
}

export function TextAreaField({
  id,
  label,
  hint,
  error,
  errorAction,
  ...area
}: FieldProps & ComponentProps<'textarea'>) {
  const common = { id, label, hint, error, errorAction };
  return (
    <FieldFrame {...common}>
      <textarea
        id={id}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(common)}
        {...area}
      />
    </FieldFrame>
  );
}
