import { type ActionFunctionArgs, useActionData, useNavigate } from 'react-router';
import { FormFrame } from '../forms/FormFrame.tsx';
import { formAction } from '../forms/form-action.ts';
import { formValues } from '../forms/form-values.ts';
import { useForm } from '../forms/use-form.ts';
import { signInPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { EmailField } from '../ui/Field.tsx';
import { ResetForm } from './ResetForm.tsx';
import { redirectSignedIn, SignInFrame } from './SignInFrame.tsx';
import { forgetForm } from './sign-in-forms.ts';

export const handle = { cache: 'private', noindex: true };
export const loader = redirectSignedIn;

/** Without JavaScript the response is the reset form itself, which keeps the email out of the URL. */
export async function action(args: ActionFunctionArgs) {
  const values = formValues(await args.request.clone().formData());
  const result = await formAction(args, [forgetForm]);
  // A redirect means that the form was accepted.
  return result instanceof Response ? { sent_to: values.email ?? '' } : result;
}

export function Component() {
  const actionData = useActionData<typeof action>();
  return actionData && 'sent_to' in actionData ? <CodeSent email={actionData.sent_to} /> : <RequestCode />;
}

function RequestCode() {
  const { t } = useShop();
  const navigate = useNavigate();
  const form = useForm(forgetForm, {
    onDone: () => {
      const notice = { id: 'done', kind: 'status', text: t('code-sent') };
      navigate(signInPath('reset'), { state: { notice, email: form.values.email, sent_at: Date.now() } });
    },
  });
  return (
    <SignInFrame section="forget" title={t('forget-title')} intro={t('forget-intro')}>
      <FormFrame
        form={form}
        submitLabel={t('forget-submit')}
        secondaryAction={<Link to={signInPath('reset')}>{t('reset-have-code')}</Link>}
      >
        <EmailField label={t('field-email-address')} autoComplete="username" {...form.field('email')} />
      </FormFrame>
    </SignInFrame>
  );
}

function CodeSent({ email }: { email: string }) {
  const { t } = useShop();
  return (
    <SignInFrame section="reset" title={t('reset-title')} intro={t('reset-intro')}>
      <p className="notice status" role="status">
        {t('code-sent')}
      </p>
      <ResetForm email={email} sentAt={null} />
    </SignInFrame>
  );
}
