import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { unsavedMark } from './unsaved.ts';

/** A short form on a page. While it has unsaved edits, the record cannot be saved, and leaving must be confirmed. */
export function Subform(
  props: Omit<ComponentProps<'form'>, 'form'> & {
    form: { isBusy: boolean; isChanged?: boolean; submit(): void };
    submitLabel: string;
    isPrimary?: true;
    isDisabled?: boolean | undefined;
    /** Closes the form; adds a Cancel button. */
    onCancel?: (() => void) | undefined;
    /** Other buttons, after the submit button. */
    actions?: ReactNode;
  },
) {
  const { t } = useAdmin();
  const { form, submitLabel, isPrimary, isDisabled, onCancel, actions, children, ...attributes } = props;
  const submit = (
    <Button
      type="submit"
      variant={isPrimary ? 'primary' : ''}
      label={submitLabel}
      disabled={isDisabled}
      aria-disabled={form.isBusy}
    />
  );
  return (
    <form
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
