import { type FormEvent, useState } from 'react';
import { TextField } from '../../ui/Field.tsx';
import { useOffice } from '../platform/office.tsx';
import { useSaving } from '../record/use-saving.ts';
import type { CommandForm } from './Commands.tsx';
import { lineKey, linesOf, Pieces } from './Pieces.tsx';

/** A shipment: which pieces, with whom, under which number. Proposed is all that is still open. */
export function ShipForm({ record, seen, onDone }: CommandForm) {
  const { say, ask } = useOffice();
  const saving = useSaving();
  const open = record.lineItems.filter((line) => line.open_quantity > 0);
  const [picked, setPicked] = useState(() =>
    Object.fromEntries(open.map((line) => [lineKey(line), String(line.open_quantity)])),
  );
  const [carrier, setCarrier] = useState('');
  const [tracking_number, setTracking] = useState('');

  async function send(event: FormEvent) {
    event.preventDefault();
    const lines = linesOf(open, picked);
    if (lines.length === 0) {
      saving.setErrors({ carrier: say('shipment-empty') });
      return;
    }
    const body = {
      ...{ lines, carrier, last_modified_time: seen },
      tracking_number: tracking_number.trim() || null,
    };
    const params = { id: record.orderInfo.order_id };
    const reply = await saving.send(() => ask('POST /admin/orders/:id/ship', { params, body }));
    if (reply) onDone(reply.record);
  }

  return (
    <form className="stack command-form" onSubmit={send}>
      <Pieces
        name="ship"
        lines={open}
        most={(line) => line.open_quantity}
        picked={picked}
        onPick={setPicked}
      />
      <TextField
        id="ship-carrier"
        label={say('order-page-carrier')}
        required
        maxLength={50}
        error={saving.conflict?.smessage ?? saving.errors.carrier}
        value={carrier}
        onChange={(event) => setCarrier(event.target.value)}
      />
      <TextField
        id="ship-tracking"
        label={say('order-page-tracking')}
        maxLength={50}
        autoComplete="off"
        error={saving.errors.tracking_number}
        value={tracking_number}
        onChange={(event) => setTracking(event.target.value)}
      />
      <button type="submit" className="button primary" aria-disabled={saving.isSaving}>
        {say('order-ship-save')}
      </button>
    </form>
  );
}
