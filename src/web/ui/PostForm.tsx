import type { ComponentProps } from 'react';
import { HiddenFields, LocalForm } from '../platform/Link.tsx';
import { Button } from './Button.tsx';

/** A form with hidden `values`. Its data goes to `onSubmit` or, without JavaScript, by POST to `action`. */
export const PostForm = ({
  values = {},
  onSubmit,
  children,
  ...form
}: Omit<ComponentProps<typeof LocalForm>, 'onSubmit'> & {
  values?: Record<string, string>;
  onSubmit(form: FormData): void;
}) => (
  <LocalForm
    method="post"
    {...form}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit(new FormData(event.currentTarget));
    }}
  >
    <HiddenFields values={values} />
    {children}
  </LocalForm>
);

/** A form that consists of its button. */
export const PostButton = ({
  action,
  values = {},
  onSubmit,
  ...button
}: Pick<ComponentProps<typeof PostForm>, 'action' | 'values' | 'onSubmit'> &
  Omit<ComponentProps<typeof Button>, 'onSubmit'>) => (
  <PostForm action={action} values={values} onSubmit={onSubmit}>
    <Button type="submit" {...button} />
  </PostForm>
);
