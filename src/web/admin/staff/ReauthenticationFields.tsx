import type { ComponentProps } from 'react';
import { TextField } from '../../ui/Field.tsx';
import { useAdmin, useStaff } from '../platform/admin.tsx';

type FieldProps = Pick<ComponentProps<typeof TextField>, 'id'> & Partial<ComponentProps<typeof TextField>>;

/** The names of the fields that are shown. */
export const useReauthenticationFields = () =>
  useStaff().has_second_factor ? (['password', 'code'] as const) : (['password'] as const);

export function ReauthenticationFields(props: { password: FieldProps; code: FieldProps }) {
  const { t } = useAdmin();
  const [, codeField] = useReauthenticationFields();
  return (
    <>
      <TextField
        label={t('staff-proof-password')}
        type="password"
        required
        {...props.password}
        autoComplete="current-password"
      />
      {codeField ? (
        <TextField
          label={t('staff-proof-code')}
          hint={t('staff-proof-code-hint')}
          inputMode="numeric"
          maxLength={7}
          required
          {...props.code}
          autoComplete="one-time-code"
        />
      ) : null}
    </>
  );
}
