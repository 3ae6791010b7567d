import { useState } from 'react';
import type { Vehicle } from '#domain/vehicle.ts';
import { findVin } from '#domain/vin.ts';
import { vehicleText } from '#texts/vehicle-text.ts';
import { TextField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { Subform, useAdminForm } from '../record/admin-form.tsx';

/** Decodes a VIN without storing it. A VIN in `text`, such as a message, is filled in. */
export function VinDecoder({ text }: { text: string }) {
  const { t, api } = useAdmin();
  const [decoded, setDecoded] = useState<Vehicle | null>(null);
  const form = useAdminForm({
    name: 'vin',
    initial: { vin: findVin(text) ?? '' },
    call: ({ vin }) => api('POST /admin/vin', { body: { vin } }),
    onDone: (reply) => setDecoded(reply.decoded),
  });
  return (
    <Panel title={t('vin-decoder')}>
      <Subform
        // A VIN is not saved, so it never counts as an unsaved edit.
        form={{ ...form, isChanged: false }}
        className="stack"
        aria-label={t('vin-decoder')}
        submitLabel={t('vin-decode')}
      >
        <TextField
          label={t('vin-decoder-field')}
          hint={t('vin-decoder-hint')}
          maxLength={60}
          spellCheck={false}
          {...form.field('vin')}
        />
      </Subform>
      <p role="status">{decoded ? vehicleText(decoded, t) : null}</p>
    </Panel>
  );
}
