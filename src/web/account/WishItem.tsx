import { useParams } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import { familyTitle } from '#domain/family.ts';
import { vehicleName } from '#domain/vehicle.ts';
import { accountPath, productPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { familyClass } from '../ui/family-class.ts';
import { Price } from '../ui/Price.tsx';
import { ActionForm } from './ActionForm.tsx';
import { useAction } from './use-action.ts';
import '../ui/line.css';

export type Item = Reply<'GET /user/:customerId/wishListItems/:id'>['wishListItems'][number];

/** A set on a wish list, with buttons to move it to the cart or to remove it; removal can be undone. */
export function WishItem({ item, onRemove, onRestore }: { item: Item; onRemove(): void; onRestore(): void }) {
  const { t, api, image, setCart, setAccount, openCart } = useShop();
  const { id: listId = '' } = useParams();
  const { isBusy, run, notifyRefusal, notifyDone } = useAction();
  const { part_number, car_part_id, subcategory, position, note } = item;
  const params = { listId, part_number, car_part_id };
  const name = t('card-title', { family: familyTitle(subcategory), position });
  const context = t('lists-item-of', { product: name, part: part_number });

  const remove = () =>
    run(async () => {
      const response = await api('DELETE /user/wishList/:listId/item/:part_number/:car_part_id/remove', {
        params,
      });
      if (!response.ok) return notifyRefusal(response);
      setAccount(response.data);
      onRemove();
      notifyDone(response.data.smessage, { label: t('account-undo'), run: restore });
    });
  const restore = () =>
    run(async () => {
      const response = await api('POST /user/wishList/item/add', {
        body: { listId, partNumber: part_number, carPartId: car_part_id },
      });
      if (!response.ok) return notifyRefusal(response);
      setAccount(response.data);
      onRestore();
    });
  const move = () =>
    run(async () => {
      const response = await api('POST /user/wishList/:listId/item/:part_number/:car_part_id/move', {
        params,
      });
      if (!response.ok) return notifyRefusal(response);
      setAccount({ wishLists: response.data.wishLists, wishListsItems: response.data.wishListsItems });
      setCart(response.data);
      onRemove();
      notifyDone(response.data.smessage);
      openCart();
    });

  const actionProps = {
    path: accountPath('wishListItems', listId),
    values: { part_number, car_part_id },
    context,
    isBusy,
  };
  return (
    <article className={`panel family-bar line wish-item ${familyClass(subcategory)}`}>
      <img src={image(item.main_image)} alt="" width="120" height="90" loading="lazy" />
      <div>
        <h2>{item.is_active ? <Link to={productPath(item)}>{name}</Link> : name}</h2>
        <p>{item.displayname}</p>
        <p className="quiet">{vehicleName(item)}</p>
        {note ? <p className="note-tag">{note}</p> : null}
        <p className="mono">{part_number}</p>
      </div>
      <div className="line-buy wish-buy">
        {item.is_active ? <Price prices={item} /> : <p className="alert-text">{t('lists-item-inactive')}</p>}
        {item.is_active ? (
          <ActionForm
            {...actionProps}
            name="move"
            className="button primary"
            label={t('lists-move')}
            onPress={move}
          />
        ) : null}
        <ActionForm {...actionProps} name="remove" label={t('lists-remove')} onPress={remove} />
      </div>
    </article>
  );
}
