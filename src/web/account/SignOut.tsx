import { buttonForm } from '../forms/form-spec.ts';
import { useAction } from '../forms/use-action.ts';
import { signInPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import { ActionForm } from './ActionForm.tsx';
import { forgetShopper } from './forget-shopper.ts';

export const signOutForm = buttonForm('sign-out', signInPath('signin'), undefined, (api) =>
  api('POST /user/logout'),
);

/** Signs out and loads a new document, so that no account data stays in memory (SIGN-06). */
export function SignOut() {
  const { t, visit } = useShop();
  const runner = useAction();
  const leave = () => {
    forgetShopper();
    visit(signInPath());
  };
  return (
    <ActionForm
      runner={runner}
      spec={signOutForm}
      label={t('account-sign-out')}
      className="menu-item"
      onDone={leave}
    />
  );
}
