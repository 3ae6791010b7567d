import type { ComponentProps, ReactNode } from 'react';

interface Common {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Beside the error: something that mends it. */
  mend?: ReactNode;
}

const described = ({ id, hint, error }: Common) =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

function Frame({ children, ...props }: Common & { children: ReactNode }) {
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
        aria-describedby={described(common)}
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
        aria-describedby={described(common)}
        {...select}
      >
        {children}
      </select>
    </Frame>
  );
}
