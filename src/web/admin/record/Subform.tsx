import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { unsavedMark } from './unsaved.ts';

/** A short form on a page. While it has unsaved edits, the record cannot be saved, and leaving must be confirmed. */
export function Subform(
  props: Omit<ComponentProps<'form'>, 'form'> & {
    form: { isBusy: boolean; isChanged?: boolean; submit(): void };
    submitLabel: string;
    isPrimary?: true;
    isDisabled?: boolean | undefined;
    /** Other buttons, after the submit button. */
    actions?: ReactNode;
  },
) {
  const { form, submitLabel, isPrimary, isDisabled, actions, children, ...attributes } = props;
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
      {actions ? (
        <div className="row">
          {submit}
          {actions}
        </div>
      ) : (
        submit
      )}
    </form>
  );
}
