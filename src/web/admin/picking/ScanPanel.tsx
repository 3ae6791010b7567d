import type { RefObject } from 'react';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { FieldWithButton } from '../../ui/FieldWithButton.tsx';
import { useAdmin } from '../platform/admin.tsx';

export interface ScanResult {
  /** Different for each scan, so that a screen reader announces a repeated text again. */
  scanNumber: number;
  isError: boolean;
  text: string;
}

export function ScanPanel(props: {
  field: RefObject<HTMLInputElement | null>;
  pickedCount: number;
  unitCount: number;
  result: ScanResult | null;
  onScan(part: string): void;
  onRestart(): void;
}) {
  const { t } = useAdmin();
  const { field, pickedCount, unitCount, result } = props;
  const progressText = t('picking-progress', { picked: pickedCount, count: unitCount });
  return (
    <div className="panel left-bar stack scan-panel">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          props.onScan(field.current!.value.trim());
          field.current!.value = '';
        }}
      >
        <FieldWithButton
          id="part"
          ref={field}
          label={t('picking-scan')}
          name="part"
          maxLength={40}
          autoComplete="off"
          required
          button={{ label: t('picking-check-off') }}
        />
      </form>
      <div className="row">
        <progress max={unitCount} value={pickedCount} aria-label={progressText} />
        <strong>{progressText}</strong>
        {pickedCount > 0 ? (
          <ConfirmButton
            variant="quiet"
            label={t('picking-restart')}
            question={t('picking-restart-question', { count: pickedCount })}
            cancelLabel={t('record-cancel')}
            onConfirm={props.onRestart}
          />
        ) : null}
      </div>
      <div role="alert">
        {result?.isError ? (
          <p key={result.scanNumber} className="notice alert">
            {result.text}
          </p>
        ) : null}
      </div>
      <p role="status">
        {result && !result.isError ? result.text : ''}{' '}
        {pickedCount === unitCount ? t('picking-complete') : ''}
      </p>
    </div>
  );
}
