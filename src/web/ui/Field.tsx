import type { ComponentProps, ReactNode } from 'react';

interface Common {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Beside the error: something that mends it. */
  mend?: ReactNode;
}

/** The ids of what is said of a field. */
export const describedBy = ({ id, hint, error }: Common) =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

/** Label, hint and error around whatever takes the input. */
export function Frame({ children, ...props }: Common & { children: ReactNode }) {
  const { id, label, hint, error, mend } = props;
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
      {mend}
    </div>
  );
}

/** A labelled text field with its hint and its error. */
export function TextField({ id, label, hint, error, mend, ...input }: Common & ComponentProps<'input'>) {
  const common = { id, label, hint, error, mend };
  return (
    <Frame {...common}>
      <input
        id={id}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(common)}
        {...input}
      />
    </Frame>
  );
}

/** A labelled native select. */
export function SelectField({
  id,
  label,
  hint,
  error,
  mend,
  children,
  ...select
}: Common & ComponentProps<'select'>) {
  const common = { id, label, hint, error, mend };
  return (
    <Frame {...common}>
      <select
        id={id}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(common)}
        {...select}
      >
        {children}
      </select>
    </Frame>
  );
}

/** A labelled field for more than a line. */
export function TextAreaField({
  id,
  label,
  hint,
  error,
  mend,
  ...area
}: Common & ComponentProps<'textarea'>) {
  const common = { id, label, hint, error, mend };
  return (
    <Frame {...common}>
      <textarea
        id={id}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(common)}
        {...area}
      />
    </Frame>
  );
}
