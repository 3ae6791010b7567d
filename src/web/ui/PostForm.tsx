import type { ComponentProps } from 'react';

/** A form with hidden values that calls `onSubmit` with its data or, without JavaScript, posts them. */
export const PostForm = ({
  values = {},
  onSubmit,
  children,
  ...form
}: Omit<ComponentProps<'form'>, 'onSubmit'> & {
  values?: Record<string, string>;
  onSubmit(form: FormData): void;
}) => (
  <form
    method="post"
    {...form}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit(new FormData(event.currentTarget));
    }}
  >
    {Object.entries(values).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </form>
);
