import type { ComponentProps, FormEvent } from 'react';

/** A short form on a page, with its own submit button. */
export const Subform = ({
  form,
  submitLabel,
  isPrimary,
  isDisabled,
  children,
  ...attributes
}: Omit<ComponentProps<'form'>, 'form'> & {
  form: { isBusy: boolean; submit(): void };
  submitLabel: string;
  isPrimary?: true;
  isDisabled?: boolean | undefined;
}) => (
  <form
    {...attributes}
    onSubmit={(event: FormEvent) => {
      event.preventDefault();
      form.submit();
    }}
  >
    {children}
    <button
      type="submit"
      className={isPrimary ? 'button primary' : 'button'}
      disabled={isDisabled}
      aria-disabled={form.isBusy}
    >
      {submitLabel}
    </button>
  </form>
);
