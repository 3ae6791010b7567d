import type { Refused } from '../platform/calls.ts';
import { useOffice } from '../platform/office.tsx';
import { Deeds } from './Deeds.tsx';

/** Who changed what while the form was open; the person decides which state counts. */
export function Conflict(props: { conflict: Refused['data']; onLoad(): void; onKeep(): void }) {
  const { say } = useOffice();
  const { conflict } = props;
  return (
    <section className="conflict stack" role="alert" aria-labelledby="conflict-title">
      <h2 id="conflict-title">{say('conflict-title')}</h2>
      <p>{conflict.smessage}</p>
      <Deeds deeds={conflict.changes ?? []} />
      <p>{say('conflict-kept')}</p>
      <p className="row">
        <button type="button" className="button" onClick={props.onLoad}>
          {say('conflict-load')}
        </button>
        <button type="button" className="button" onClick={props.onKeep}>
          {say('conflict-keep')}
        </button>
      </p>
    </section>
  );
}
