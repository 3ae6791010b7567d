import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { redirect, useLoaderData, useParams } from 'react-router';
import { MAX_LIST_NAME_LENGTH, parseListName } from '#domain/wish-list.ts';
import { FormFrame } from '../forms/FormFrame.tsx';
import { formAction } from '../forms/form-action.ts';
import type { FormSpec } from '../forms/form-spec.ts';
import { useForm } from '../forms/use-form.ts';
import { accountPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { TextField } from '../ui/Field.tsx';
import { customerIdOrVisitorId, loadForCustomer } from './require-customer.ts';
import { SectionHead } from './SectionHead.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const { id } = args.params;
  const { wishListCreate } = await loadForCustomer(args, accountPath('wishLists'), (api, customerId) =>
    id
      ? api('GET /user/:customerId/wishListCreate/:id', { params: { customerId, id } })
      : api('GET /user/:customerId/wishListCreate', { params: { customerId } }),
  );
  if (id && !wishListCreate) throw redirect(accountPath('wishLists'));
  return { wishListCreate };
}

const listForm = (id: string | undefined): FormSpec => ({
  name: 'list',
  path: accountPath('wishListCreate', id),
  validate: ({ list_name = '' }, t) =>
    parseListName(list_name).ok ? [] : [{ field: 'list_name', text: t('list-name-invalid') }],
  summary: (_values, t) => t('list-name-invalid'),
  async call(api, { list_name = '' }) {
    const body = { wishList: { list_name: list_name.trim(), is_public: false } };
    if (!id) return api('POST /user/wishList/create', { body });
    const params = { customerId: await customerIdOrVisitorId(api), id };
    return api('POST /user/:customerId/wishLists/:id/edit', { params, body });
  },
  serverErrorTextId: 'lists-failed',
  to: accountPath('wishLists'),
  flash: 'lists-saved',
  changesAccount: true,
});

export const action = (args: ActionFunctionArgs) => formAction(args, [listForm(args.params.id)]);

export function Component() {
  const { t } = useShop();
  const { id } = useParams();
  const { wishListCreate } = useLoaderData<typeof loader>();
  const form = useForm(listForm(id), { initial: { list_name: wishListCreate?.list_name ?? '' } });
  return (
    <>
      <SectionHead title={id ? t('lists-rename') : t('lists-new')} />
      <FormFrame
        isPanel
        form={form}
        submitLabel={t('lists-save')}
        secondaryAction={<Link to={accountPath('wishLists')}>{t('account-cancel')}</Link>}
      >
        <TextField
          label={t('lists-name')}
          hint={t('lists-name-hint')}
          autoComplete="off"
          maxLength={MAX_LIST_NAME_LENGTH}
          {...form.field('list_name')}
        />
      </FormFrame>
    </>
  );
}
