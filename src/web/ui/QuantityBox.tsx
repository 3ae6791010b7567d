import { digitsOf } from '../cart/quantity-entry.ts';

/** A quantity with - and + buttons of 44 px. What may be sent is the caller's to decide. */
export function QuantityBox(props: {
  id: string;
  value: string;
  labels: { input: string; less: string; more: string };
  isLocked?: boolean;
  isWrong?: boolean;
  onType(text: string): void;
  onStep(step: 1 | -1): void;
  onLeave?(): void;
}) {
  const { id, labels, isLocked = false } = props;
  const step = (by: 1 | -1, label: string, sign: string) => (
    <button type="button" aria-disabled={isLocked} onClick={() => !isLocked && props.onStep(by)}>
      <span aria-hidden="true">{sign}</span>
      <span className="hidden">{label}</span>
    </button>
  );
  return (
    <span className="quantity">
      {step(-1, labels.less, '−')}
      <input
        id={id}
        name="quantity"
        inputMode="numeric"
        autoComplete="off"
        aria-label={labels.input}
        className={props.isWrong ? 'wrong' : undefined}
        aria-invalid={props.isWrong ? true : undefined}
        value={props.value}
        readOnly={isLocked}
        onChange={(event) => props.onType(digitsOf(event.target.value))}
        onBlur={props.onLeave}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && props.onLeave) {
            event.preventDefault();
            props.onLeave();
          }
        }}
      />
      {step(1, labels.more, '+')}
    </span>
  );
}
