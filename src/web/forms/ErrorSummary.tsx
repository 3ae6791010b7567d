import { useEffect, useRef } from 'react';
import type { FormModel } from './form-model.ts';
import '../ui/error-summary.css';

/** The errors of a form with a link to each field. Receives focus whenever the form is refused. */
export function ErrorSummary({ form }: { form: Pick<FormModel<object>, 'summary' | 'refusalCount'> }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal moves the focus, a change of its fields does not
  useEffect(() => box.current?.focus(), [form.refusalCount]);
  if (!form.summary) return null;
  const { message, fields } = form.summary;
  const onlyField = fields.length === 1 ? fields[0] : undefined;
  // If the only error has the same text as the message, the heading links to its field, and there is no list.
  return (
    <div className="error-summary" ref={box} tabIndex={-1} role="alert">
      <h2>{onlyField?.text === message ? <a href={`#${onlyField.id}`}>{message}</a> : message}</h2>
      {fields.length > 0 && onlyField?.text !== message ? (
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
