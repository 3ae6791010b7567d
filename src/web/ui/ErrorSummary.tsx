import { useEffect, useRef } from 'react';

export interface Trouble {
  message: string;
  fields: { id: string; text: string }[];
}

/** What stops a form, with a way to each field; it takes the focus once for each try. */
export function ErrorSummary({ trouble, since }: { trouble: Trouble; since: unknown }) {
  const box = useRef<HTMLDivElement>(null);
  const { message, fields } = trouble;
  const only = fields.length === 1 ? fields[0] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try takes the focus, its fields do not
  useEffect(() => box.current?.focus(), [since]);
  return (
    <div className="error-summary" ref={box} tabIndex={-1} role="alert">
      <h2>{only?.text === message ? <a href={`#${only.id}`}>{message}</a> : message}</h2>
      {fields.length > 0 && only?.text !== message ? (
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
