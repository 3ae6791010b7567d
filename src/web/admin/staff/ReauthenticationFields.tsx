import type { ComponentProps } from 'react';
import { TextField } from '../../ui/Field.tsx';
import { useAdmin, useStaff } from '../platform/admin.tsx';

type FieldProps = Pick<ComponentProps<typeof TextField>, 'id'> & Partial<ComponentProps<typeof TextField>>;

export function ReauthenticationFields(props: { password: FieldProps; code: FieldProps }) {
  const { t } = useAdmin();
  const { has_second_factor } = useStaff();
  return (
    <>
      <TextField
        label={t('staff-proof-password')}
        type="password"
        required
        {...props.password}
        autoComplete="current-password"
      />
      {has_second_factor ? (
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
