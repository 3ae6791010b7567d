import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import { lineKey } from '#domain/cart.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import { BackInStockLink } from '../catalogue/BackInStockLink.tsx';
import { fitText, isNoteShown } from '../catalogue/fit-text.ts';
import { ItemName } from '../catalogue/ItemName.tsx';
import { StockText } from '../catalogue/StockText.tsx';
import { setName } from '../catalogue/set-name.ts';
import { useFits } from '../catalogue/use-fits.ts';
import { ActionError } from '../forms/ActionError.tsx';
import { formAction } from '../forms/form-action.ts';
import { useAction } from '../forms/use-action.ts';
import { accountPath, productPath } from '../paths.ts';
import { Link, ParagraphLink } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FitBadge } from '../ui/FitBadge.tsx';
import { familyClass } from '../ui/family-class.ts';
import { Price } from '../ui/Price.tsx';
import { SetImage } from '../ui/SetImage.tsx';
import { ActionForm } from './ActionForm.tsx';
import { loadForCustomer } from './require-customer.ts';
import { SectionHead } from './SectionHead.tsx';
import { useLoadedState } from './use-loaded-state.ts';
import { addWishForm, wishItemForms } from './wish-forms.ts';
import '../ui/line.css';

type WishListItem = Reply<'GET /user/:customerId/wishListItems/:id'>['wishListItems'][number];

export const loader = (args: LoaderFunctionArgs) =>
  loadForCustomer(args, accountPath('wishLists'), (api, customerId) =>
    api('GET /user/:customerId/wishListItems/:id', { params: { customerId, id: args.params.id ?? '' } }),
  );

export const action = (args: ActionFunctionArgs) => formAction(args, wishItemForms(args.params.id));

export function Component() {
  const { t } = useShop();
  const { wishList, wishListItems } = useLoaderData<typeof loader>();
  const [items, setItems] = useLoadedState(wishListItems);
  const fitResults = useFits(items);
  const removeItem = (item: WishListItem) => setItems((all) => all.filter((each) => each !== item));
  const restoreItem = (item: WishListItem) => setItems((all) => [item, ...all]);
  return (
    <>
      <ParagraphLink to={accountPath('wishLists')}>{t('lists-back')}</ParagraphLink>
      <SectionHead title={wishList.list_name} />
      <ActionError forms={wishItemForms(wishList.list_id)} />
      {items.length === 0 ? (
        <EmptyState title={t('lists-empty')} help={t('lists-empty-help')} />
      ) : (
        <ul className="grid tight">
          {items.map((item, index) => (
            <li key={lineKey(item)}>
              <WishItem
                item={item}
                fit={fitResults.fits[index] ?? item.fit}
                car={fitResults.car}
                onRemove={() => removeItem(item)}
                onRestore={() => restoreItem(item)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function WishItem(props: {
  item: WishListItem;
  fit: WishListItem['fit'];
  car: Vehicle | null;
  onRemove(): void;
  onRestore(): void;
}) {
  const { t, setCart, setAccount, openCart, showSuccess } = useShop();
  const { item, fit, car, onRemove, onRestore } = props;
  const { id } = useParams();
  const runner = useAction();
  const { part_number, car_part_id, subcategory, note } = item;
  const values = { part_number, car_part_id };
  const name = setName(item, t);
  const context = t('lists-item-of', { product: name, part: part_number });
  const [moveForm, removeForm] = wishItemForms(id);
  const restore = () =>
    runner.run(addWishForm, { id: id ?? '', ...values }, (reply) => {
      setAccount(reply);
      onRestore();
      showSuccess(t('wish-set-added'));
    });
  return (
    <article className={`panel family-bar line wish-item ${familyClass(subcategory)}`}>
      <SetImage image={item.main_image} width={120} height={90} loading="lazy" />
      <div>
        <h2>{item.is_active ? <Link to={productPath(item)}>{name}</Link> : name}</h2>
        <p>
          <ItemName item={item} />
        </p>
        {note && (!item.is_active || isNoteShown(fit)) ? (
          <p className="note-tag">{catalogueText(note, t)}</p>
        ) : null}
        {item.is_active ? (
          <p>
            <FitBadge fit={fit}>{fitText(fit, car, t)}</FitBadge>
          </p>
        ) : null}
        <p className="mono">{part_number}</p>
        {item.is_active ? <StockText available={item.available} /> : null}
      </div>
      <div className="line-buy wish-buy">
        {item.is_active ? (
          <>
            <Price prices={item} />
            {item.in_stock ? (
              <ActionForm
                runner={runner}
                spec={moveForm}
                values={values}
                label={t('product-add')}
                context={context}
                className="button primary"
                onDone={(reply) => {
                  setAccount({ wishLists: reply.wishLists, wishListsItems: reply.wishListsItems });
                  setCart(reply);
                  onRemove();
                  showSuccess(reply.smessage);
                  openCart();
                }}
              />
            ) : (
              <BackInStockLink set={item} className="button" />
            )}
          </>
        ) : (
          <p className="alert-text">{t('lists-item-inactive')}</p>
        )}
        <ActionForm
          runner={runner}
          spec={removeForm}
          values={values}
          label={t('remove')}
          context={context}
          onDone={(reply) => {
            setAccount(reply);
            onRemove();
            showSuccess(reply.smessage, { label: t('account-undo'), run: restore });
          }}
        />
      </div>
    </article>
  );
}
