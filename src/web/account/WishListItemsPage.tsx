import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import { familyTitle } from '#domain/family.ts';
import { vehicleName } from '#domain/vehicle.ts';
import { catalogueTexts } from '#texts/en/catalogue.ts';
import { learn } from '#texts/texts.ts';
import { formAction } from '../forms/form-action.ts';
import { accountPath, productPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { familyClass } from '../ui/family-class.ts';
import { Price } from '../ui/Price.tsx';
import { foundOr, ownCalls } from './own-calls.ts';
import { PressForm } from './PressForm.tsx';
import { pressSpec } from './press-spec.ts';
import { Refused } from './Refused.tsx';
import { SectionHead } from './SectionHead.tsx';
import { useAnswered } from './use-answered.ts';
import { useTask } from './use-task.ts';

learn('en', catalogueTexts);

type Item = Reply<'GET /user/:customerId/wishListItems/:id'>['wishListItems'][number];

export async function loader(args: LoaderFunctionArgs) {
  const { api, customerId } = await ownCalls(args);
  const answer = await api('GET /user/:customerId/wishListItems/:id', {
    params: { customerId, id: args.params.id ?? '' },
  });
  const { wishList, wishListItems } = foundOr(answer, args, accountPath('wishLists'));
  return { wishList, wishListItems };
}

export function action(args: ActionFunctionArgs) {
  const listId = args.params.id ?? '';
  const here = accountPath('wishListItems', listId);
  const item = ({ part_number = '', car_part_id = '' }) => ({ listId, part_number, car_part_id });
  return formAction(args, [
    pressSpec('remove', here, 'account-entry-deleted', (api, values) =>
      api('DELETE /user/wishList/:listId/item/:part_number/:car_part_id/remove', { params: item(values) }),
    ),
    pressSpec('move', here, undefined, (api, values) =>
      api('POST /user/wishList/:listId/item/:part_number/:car_part_id/move', { params: item(values) }),
    ),
  ]);
}

/** The sets on one list: into the cart, or off the list (ACC-05). */
export function Component() {
  const { say } = useShop();
  const { wishList, wishListItems } = useLoaderData<typeof loader>();
  const [items, setItems] = useAnswered(wishListItems);
  const without = (gone: Item) => setItems((all) => all.filter((each) => each !== gone));
  const with_ = (back: Item) => setItems((all) => [back, ...all]);
  return (
    <>
      <p>
        <Link to={accountPath('wishLists')}>{say('lists-back')}</Link>
      </p>
      <SectionHead title={wishList.list_name} />
      <Refused forms={['remove', 'move']} />
      {items.length === 0 ? (
        <EmptyState title={say('lists-empty')} help={say('lists-empty-help')} />
      ) : (
        <ul className="wish-items">
          {items.map((item) => (
            <li key={`${item.part_number} ${item.car_part_id}`}>
              <WishItem item={item} onGone={() => without(item)} onBack={() => with_(item)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function WishItem({ item, onGone, onBack }: { item: Item; onGone(): void; onBack(): void }) {
  const { say, api, image, setCart, setAccount, openCart } = useShop();
  const { id: listId = '' } = useParams();
  const { isBusy, run, refuse, tell } = useTask();
  const { part_number, car_part_id, subcategory, position, note } = item;
  const params = { listId, part_number, car_part_id };
  const name = say('card-title', { family: familyTitle(subcategory), position });
  const of = say('lists-item-of', { product: name, part: part_number });

  const remove = () =>
    run(async () => {
      const answer = await api('DELETE /user/wishList/:listId/item/:part_number/:car_part_id/remove', {
        params,
      });
      if (!answer.ok) return refuse(answer);
      setAccount(answer.data);
      onGone();
      tell(answer.data.smessage, { label: say('account-undo'), run: putBack });
    });
  const putBack = () =>
    run(async () => {
      const answer = await api('POST /user/wishList/item/add', {
        body: { listId, partNumber: part_number, carPartId: car_part_id },
      });
      if (!answer.ok) return refuse(answer);
      setAccount(answer.data);
      onBack();
    });
  const move = () =>
    run(async () => {
      const answer = await api('POST /user/wishList/:listId/item/:part_number/:car_part_id/move', { params });
      if (!answer.ok) return refuse(answer);
      setAccount({ wishLists: answer.data.wishLists, wishListsItems: answer.data.wishListsItems });
      setCart(answer.data);
      onGone();
      tell(answer.data.smessage);
      openCart();
    });

  const press = {
    path: accountPath('wishListItems', listId),
    values: { part_number, car_part_id },
    of,
    isBusy,
  };
  return (
    <article className={`panel bar wish-item ${familyClass(subcategory)}`}>
      <img src={image(item.main_image)} alt="" width="120" height="90" loading="lazy" />
      <div>
        <h2>{item.is_active ? <Link to={productPath(item)}>{name}</Link> : name}</h2>
        <p>{item.displayname}</p>
        <p className="quiet">{vehicleName(item)}</p>
        {note ? <p className="note-tag">{note}</p> : null}
        <p className="mono">{part_number}</p>
      </div>
      <div className="wish-buy">
        {item.is_active ? <Price prices={item} /> : <p className="alert-text">{say('lists-gone')}</p>}
        {item.is_active ? (
          <PressForm
            {...press}
            form="move"
            className="button primary"
            label={say('lists-move')}
            onPress={move}
          />
        ) : null}
        <PressForm {...press} form="remove" label={say('lists-remove')} onPress={remove} />
      </div>
    </article>
  );
}
