import { flushSync } from 'react-dom';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { MAX_EMAIL_LENGTH, normaliseEmail, validateEmail } from '#domain/address.ts';
import { COUNTRIES, regionsIn } from '#domain/regions.ts';
import { findBrokenRules } from '#domain/validation.ts';
import { placeOptions } from '#texts/place-name.ts';
import type { Translate } from '#texts/texts.ts';
import { toFieldErrors } from '../../forms/form-spec.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { recordPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { useRecord } from '../record/use-record.ts';

/** The buyer's email address, which may be in `?email=`. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  new URL(request.url).searchParams.get('email') ?? '';

/** The form that creates a quote. Sets are added later, on the quote's page. */
export function Component() {
  const email = useLoaderData() as string;
  return <NewQuoteScreen key={email} email={email} />;
}

const regionOptions = (t: Translate) =>
  COUNTRIES.flatMap((country) =>
    placeOptions(regionsIn(country), t).map(([region, name]) => [`${country}|${region}`, name] as const),
  );

function NewQuoteScreen({ email }: { email: string }) {
  const { t, api, can } = useAdmin();
  const navigate = useNavigate();
  const editor = useRecord(null, {
    toDraft: () => ({ email, region: '' }),
    validate: (draft) =>
      toFieldErrors(
        findBrokenRules([
          [validateEmail(normaliseEmail(draft.email)) !== null, 'email', 'email-invalid'],
          [draft.region === '', 'region', 'quote-region-choose'],
        ]),
        t,
      ),
    save(draft) {
      const [country = '', province = ''] = draft.region.split('|');
      return api('POST /admin/quotes', { body: { email: draft.email, country, province } });
    },
    onSaved({ record, smessage: successMessage }, { markSaved }) {
      flushSync(markSaved);
      navigate(recordPath('quotes', record.quote_number), { state: { successMessage } });
    },
  });
  const { form } = editor;
  return (
    <RecordPage
      section="quotes"
      title={t('quotes-new')}
      editor={editor}
      canEdit={can('orders.change')}
      saveLabel={t('quote-create')}
      form={
        <Panel title={t('quote-buyer')}>
          <div className="fields">
            <TextField
              type="email"
              label={t('quote-email')}
              hint={t('quote-email-hint')}
              maxLength={MAX_EMAIL_LENGTH}
              {...form.field('email')}
            />
            <SelectField
              label={t('quote-region')}
              hint={t('quote-region-hint')}
              options={[['', t('quote-region-choose')], ...regionOptions(t)]}
              {...form.field('region')}
            />
          </div>
        </Panel>
      }
    />
  );
}
