import { useEffect, useRef, useState } from 'react';
import { vinPath } from '../paths.ts';
import { LocalForm } from '../platform/Link.tsx';
import { onDemandComponent } from '../platform/on-demand.tsx';
import { useShop } from '../platform/shop.tsx';
import { Button } from '../ui/Button.tsx';
import { FieldWithButton } from '../ui/FieldWithButton.tsx';
import './vin.css';

const VinScanner = onDemandComponent(() => import('./VinScanner.tsx'), 'vin');

/** A field for a VIN. The form is always posted, also with JavaScript, so that the VIN is never part of a URL. */
export function VinEntry({ label, initial, error }: { label?: string; initial?: string; error?: string }) {
  const { t } = useShop();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isScanning, setScanning] = useState(false);
  const [canScan, setCanScan] = useState(false);
  // Scanning needs JavaScript.
  useEffect(() => setCanScan(true), []);
  return (
    <>
      <LocalForm ref={form} className="vin-entry" method="post" action={vinPath()}>
        <FieldWithButton
          ref={field}
          id="vin"
          label={label ?? t('vin-label')}
          button={{ label: t('vin-find') }}
          error={error}
          hint={t('vin-hint')}
          className="input mono"
          name="vin"
          defaultValue={initial}
          maxLength={60}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          // After an error, the field is where the shopper continues.
          autoFocus={error !== undefined}
        >
          {canScan ? <Button label={t('vin-scan')} onClick={() => setScanning(true)} /> : null}
        </FieldWithButton>
      </LocalForm>
      <VinScanner
        isOpen={isScanning}
        onClose={() => setScanning(false)}
        onFound={(vin) => {
          field.current!.value = vin;
          setScanning(false);
          form.current!.requestSubmit();
        }}
      />
    </>
  );
}
