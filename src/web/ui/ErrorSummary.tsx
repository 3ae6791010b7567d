import { useEffect, useRef } from 'react';

export interface FormErrors {
  message: string;
  fields: { id: string; text: string }[];
}

/** The errors of a form with a link to each field. Receives focus on every new `attempt`. */
export function ErrorSummary({ errors, attempt }: { errors: FormErrors; attempt: unknown }) {
  const box = useRef<HTMLDivElement>(null);
  const { message, fields } = errors;
  const single = fields.length === 1 ? fields[0] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt moves the focus, a change of its fields does not
  useEffect(() => box.current?.focus(), [attempt]);
  return (
    <div className="error-summary" ref={box} tabIndex={-1} role="alert">
      <h2>{single?.text === message ? <a href={`#${single.id}`}>{message}</a> : message}</h2>
      {fields.length > 0 && single?.text !== message ? (
        <ul>
          {fields.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
