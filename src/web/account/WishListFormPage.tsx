import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useParams,
} from 'react-router';
import { MAX_LIST_NAME_LENGTH, parseListName } from '#domain/wish-list.ts';
import { FormFrame } from '../forms/FormFrame.tsx';
import { formAction } from '../forms/form-action.ts';
import { type FormSpec, refusedResult } from '../forms/form-spec.ts';
import { useForm } from '../forms/use-form.ts';
import { accountPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { TextField } from '../ui/Field.tsx';
import { customerIdOrVisitor, dataOrRedirect, requireCustomer } from './require-customer.ts';
import { SectionHead } from './SectionHead.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const { api, customerId } = await requireCustomer(args);
  const { id } = args.params;
  const response = id
    ? await api('GET /user/:customerId/wishListCreate/:id', { params: { customerId, id } })
    : await api('GET /user/:customerId/wishListCreate', { params: { customerId } });
  const { wishListCreate } = dataOrRedirect(response, args, accountPath('wishLists'));
  if (id && !wishListCreate) throw redirect(accountPath('wishLists'));
  return { wishListCreate };
}

/** Creates a wish list, or renames the one with this id. */
const listForm = (id: string | undefined): FormSpec => ({
  name: 'list',
  validate: ({ list_name = '' }, t) =>
    parseListName(list_name).ok ? [] : [{ field: 'list_name', text: t('list-name-invalid') }],
  summary: (_values, t) => t('list-name-invalid'),
  async submit(api, { list_name = '' }, t) {
    const body = { wishList: { list_name: list_name.trim(), is_public: false } };
    const response = id
      ? await api('POST /user/:customerId/wishLists/:id/edit', {
          params: { customerId: await customerIdOrVisitor(api), id },
          body,
        })
      : await api('POST /user/wishList/create', { body });
    if (!response.ok) return refusedResult(response, t, t('lists-failed'));
    return { kind: 'done', to: accountPath('wishLists'), flash: 'lists-saved', identityChanged: true };
  },
});

export const action = (args: ActionFunctionArgs) => formAction(args, [listForm(args.params.id)]);

export function Component() {
  const { t } = useShop();
  const { id } = useParams();
  const { wishListCreate } = useLoaderData<typeof loader>();
  const spec = listForm(id);
  const form = useForm(spec, {
    initial: { list_name: wishListCreate?.list_name ?? '' },
    path: accountPath('wishListCreate', id),
  });
  return (
    <>
      <SectionHead title={id ? t('lists-rename') : t('lists-new')} />
      <FormFrame
        form={form}
        name={spec.name}
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
