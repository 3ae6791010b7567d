import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import { normaliseEmail, validateEmail } from '#domain/address.ts';
import { ItemName } from '../catalogue/ItemName.tsx';
import { setName } from '../catalogue/set-name.ts';
import { FormFrame } from '../forms/FormFrame.tsx';
import { formAction } from '../forms/form-action.ts';
import type { FormSpec } from '../forms/form-spec.ts';
import { useAccountEmail, useForm } from '../forms/use-form.ts';
import { backInStockPath, categoryPath, productPath } from '../paths.ts';
import { apiOf, dataOrNull } from '../platform/api.ts';
import { ParagraphLink } from '../platform/Link.tsx';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';
import { EmailField } from '../ui/Field.tsx';
import { SetImage } from '../ui/SetImage.tsx';

export const handle = { cache: 'private', noindex: true };

const RESULTS = ['requested', 'confirmed', 'cancelled'] as const;
type Result = (typeof RESULTS)[number];
type Product = Reply<'GET /product/:carpartid/:partnumber'>['itemInfo']['product'][number];

const EMPTY_QUERY = { car_part_id: '', part_number: '', token: '', done: '' };
const queryOf = ({ request }: { request: Request }): typeof EMPTY_QUERY => ({
  ...EMPTY_QUERY,
  ...Object.fromEntries(new URL(request.url).searchParams),
});

export async function loader(args: LoaderFunctionArgs) {
  const { car_part_id, part_number, token, done } = queryOf(args);
  const result = RESULTS.find((each) => each === done) ?? null;
  if (token || (result && !car_part_id)) return data({ result, token, set: null });
  const response = await apiOf(args)('GET /product/:carpartid/:partnumber', {
    params: { carpartid: car_part_id, partnumber: part_number },
  });
  const set = dataOrNull(response)?.itemInfo.product[0] ?? null;
  return data({ result, token, set }, { status: response.status });
}

/** A form that, once it is accepted, opens this page with the message for `result`. */
const resultForm = (name: string, result: Result, path: string, call: FormSpec['call']): FormSpec => ({
  name,
  path,
  call,
  to: backInStockPath({ done: result }),
});

const requestForm = (car_part_id: string, part_number: string): FormSpec => ({
  ...resultForm(
    'request',
    'requested',
    backInStockPath({ car_part_id, part_number }),
    (api, { email = '' }) => api('POST /backInStock', { body: { car_part_id, part_number, email } }),
  ),
  validate: ({ email = '' }, t) => {
    const problem = validateEmail(normaliseEmail(email));
    return problem ? [{ field: 'email', text: t(problem) }] : [];
  },
  summary: (_values, t) => t('form-marked'),
  to: backInStockPath({ done: 'requested', car_part_id, part_number }),
});
const confirmForm = (token: string) =>
  resultForm('confirm', 'confirmed', backInStockPath({ token }), (api) =>
    api('POST /backInStock/confirm', { body: { token } }),
  );
const cancelForm = (token: string) =>
  resultForm('cancel', 'cancelled', backInStockPath({ token }), (api) =>
    api('POST /backInStock/cancel', { body: { token } }),
  );

export function action(args: ActionFunctionArgs) {
  const { token, car_part_id, part_number } = queryOf(args);
  const forms = token ? [confirmForm(token), cancelForm(token)] : [requestForm(car_part_id, part_number)];
  return formAction(args, forms);
}

/** The form to request an email when a sold-out set is available again, or to confirm or cancel such a request. */
export function Component() {
  const { t } = useShop();
  const { set } = useLoaderData<typeof loader>();
  const title = t('back-in-stock-title');
  return (
    <div className="page stack">
      <PageHead title={title} description={title} noindex />
      <h1>{title}</h1>
      <div className="panel grid form-panel">
        {set ? (
          <div className="row">
            <SetImage image={set.main_image} width={96} height={72} />
            <ParagraphLink to={productPath(set)}>
              {setName(set, t)}, <ItemName item={set} />
            </ParagraphLink>
          </div>
        ) : null}
        <Content />
      </div>
      {set ? null : <ParagraphLink to={categoryPath('all')}>{t('list-all')}</ParagraphLink>}
    </div>
  );
}

function Content() {
  const { t } = useShop();
  const { result, token, set } = useLoaderData<typeof loader>();
  if (result) return <p role="status">{t(`back-in-stock-${result}`)}</p>;
  if (token) return <ConfirmOrCancel token={token} />;
  return set ? <RequestForm set={set} /> : <p>{t('back-in-stock-missing')}</p>;
}

function RequestForm({ set }: { set: Product }) {
  const { t } = useShop();
  const form = useForm(requestForm(set.car_part_id, set.part_number));
  const accountEmail = useAccountEmail(form);
  return (
    <>
      <p>{t('back-in-stock-intro')}</p>
      <FormFrame form={form} submitLabel={t('back-in-stock-submit')}>
        <EmailField
          label={t('back-in-stock-email')}
          readOnly={accountEmail !== undefined}
          {...form.field('email')}
        />
      </FormFrame>
    </>
  );
}

function ConfirmOrCancel({ token }: { token: string }) {
  const { t } = useShop();
  const confirmation = useForm(confirmForm(token));
  const cancellation = useForm(cancelForm(token));
  return (
    <>
      <p>{t('back-in-stock-question')}</p>
      <FormFrame form={confirmation} submitLabel={t('back-in-stock-confirm')} />
      <FormFrame form={cancellation} submitLabel={t('back-in-stock-cancel')} variant="secondary" />
    </>
  );
}
