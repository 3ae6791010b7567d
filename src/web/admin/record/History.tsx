import type { Deed } from '../platform/calls.ts';
import { useOffice } from '../platform/office.tsx';
import { Deeds } from './Deeds.tsx';

/** What was done to the record, at its side. */
export function History({ deeds }: { deeds: readonly Deed[] }) {
  const { say } = useOffice();
  return (
    <section className="panel stack" aria-labelledby="history-title">
      <h2 id="history-title">{say('record-history')}</h2>
      {deeds.length === 0 ? <p className="quiet">{say('record-no-history')}</p> : <Deeds deeds={deeds} />}
    </section>
  );
}
