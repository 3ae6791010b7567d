import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { unsavedMark } from './unsaved.ts';

/**
 * A short form on a page. While it has unsaved edits, the record cannot be saved, and leaving must be confirmed. The
 * form validates its values itself, and a refusal focuses the first field with an error.
 */
export function Subform(
  props: Omit<ComponentProps<'form'>, 'form'> & {
    form: { isBusy: boolean; isChanged?: boolean; refusalCount?: number; submit(): void };
    submitLabel: string;
    /** Other properties of the submit button. */
    submitProps?: Partial<ComponentProps<typeof Button>>;
    isPrimary?: true;
    isDisabled?: boolean | undefined;
    /** Closes the form; adds a Cancel button. */
    onCancel?: (() => void) | undefined;
    /** Other buttons, after the submit button. */
    actions?: ReactNode;
  },
) {
  const { t } = useAdmin();
  const {
    form,
    submitLabel,
    submitProps,
    isPrimary,
    isDisabled,
    onCancel,
    actions,
    children,
    ...attributes
  } = props;
  const element = useRef<HTMLFormElement>(null);
  const { refusalCount = 0 } = form;
  useEffect(() => {
    if (refusalCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusalCount]);
  const submit = (
    <Button
      type="submit"
      variant={isPrimary ? 'primary' : ''}
      label={submitLabel}
      disabled={isDisabled}
      aria-disabled={form.isBusy}
      {...submitProps}
    />
  );
  return (
    <form
      ref={element}
      noValidate
      {...attributes}
      {...unsavedMark(form)}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {children}
      {actions || onCancel ? (
        <div className="row">
          {submit}
          {actions}
          {onCancel ? <Button label={t('record-cancel')} onClick={onCancel} /> : null}
        </div>
      ) : (
        submit
      )}
    </form>
  );
}
