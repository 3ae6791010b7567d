import { keepDigits } from '../cart/quantity-input.ts';
import { useNotices } from '../platform/notices.tsx';
import './quantity-box.css';

/** A quantity input with - and + buttons. The caller validates the value. */
export function QuantityBox(props: {
  id: string;
  value: string;
  labels: { input: string; less: string; more: string };
  isLocked?: boolean;
  isInvalid?: boolean;
  onChange(text: string): void;
  onStep(step: 1 | -1): void;
  onCommit?(): void;
}) {
  const { id, labels, isLocked = false } = props;
  const { t, notify, dismiss } = useNotices();
  const stepButton = (step: 1 | -1, label: string, symbol: string) => (
    <button
      type="button"
      aria-disabled={isLocked}
      onClick={() => {
        if (isLocked) return;
        dismiss('quantity');
        props.onStep(step);
      }}
    >
      <span aria-hidden="true">{symbol}</span>
      <span className="visually-hidden">{label}</span>
    </button>
  );
  return (
    <span className="quantity">
      {stepButton(-1, labels.less, '−')}
      <input
        id={id}
        name="quantity"
        inputMode="numeric"
        autoComplete="off"
        aria-label={labels.input}
        aria-invalid={props.isInvalid || undefined}
        value={props.value}
        readOnly={isLocked}
        onChange={({ target: { value } }) => {
          dismiss('quantity');
          props.onChange(
            keepDigits(value, (max) =>
              notify({ id: 'quantity', kind: 'alert', text: t('quantity-max', { max }) }),
            ),
          );
        }}
        onBlur={props.onCommit}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && props.onCommit) {
            event.preventDefault();
            props.onCommit();
          }
        }}
      />
      {stepButton(1, labels.more, '+')}
    </span>
  );
}
