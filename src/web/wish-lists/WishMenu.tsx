import { useEffect, useRef } from 'react';
import { vehicleText } from '#texts/vehicle-text.ts';
import { useShop } from '../platform/shop.tsx';
import { useRequest } from '../platform/use-request.ts';
import '../ui/menu.css';

/**
 * Toggle buttons for the customer's wish lists, and one for a new list named after the active car. Escape or a click
 * outside closes the menu. Without a list, opening it adds the set to a new one.
 */
export default function WishMenu(props: {
  part_number: string;
  car_part_id: string;
  isOpen: boolean;
  onClose(): void;
}) {
  const { t, api, account, activeCar, setAccount, notify } = useShop();
  const { isBusy, send } = useRequest();
  const menu = useRef<HTMLFieldSetElement>(null);
  const { part_number, car_part_id, isOpen, onClose } = props;

  useEffect(() => {
    if (isOpen) menu.current?.querySelector('button')?.focus();
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen) return;
    const form = menu.current?.parentElement;
    const closeIfOutside = (event: Event) => {
      if (!form?.contains(event.target as Node)) onClose();
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      onClose();
      form?.querySelector<HTMLElement>('.heart')?.focus();
    };
    const listeners = new AbortController();
    addEventListener('pointerdown', closeIfOutside, listeners);
    addEventListener('keydown', onEscape, listeners);
    return () => listeners.abort();
  }, [isOpen, onClose]);

  const add = (listId?: string) =>
    api('POST /user/wishList/item/add', {
      body: { listId, partNumber: part_number, carPartId: car_part_id },
    });
  const remove = (listId: string) =>
    api('DELETE /user/wishList/:listId/item/:part_number/:car_part_id/remove', {
      params: { listId, part_number, car_part_id },
    });
  const addToNewList = async (list_name: string) => {
    const created = await api('POST /user/wishList/create', { body: { wishList: { list_name } } });
    return created.ok ? add(created.data.wishLists.at(-1)?.list_id) : created;
  };
  const change = (request: () => ReturnType<typeof addToNewList>, failureText?: string) =>
    send(
      request,
      ({ wishLists, wishListsItems, smessage }) => {
        setAccount({ wishLists, wishListsItems });
        notify({ id: 'wish', kind: 'status', text: smessage });
      },
      (message) => notify({ id: 'wish', kind: 'alert', text: failureText ?? message }),
    );

  const hasNoList = account?.wishLists.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each opening
  useEffect(() => {
    if (!isOpen || !hasNoList) return;
    onClose();
    change(add);
  }, [isOpen]);

  if (!isOpen || !account || hasNoList) return null;
  const { wishLists } = account;
  // Short enough for the name of a list.
  const newName = activeCar && vehicleText({ ...activeCar, submodel: null, trim: null, engine: null }, t);
  return (
    <fieldset className="menu-list" ref={menu} aria-label={t('wish-lists')}>
      {wishLists.map(({ list_id, list_name }) => {
        const isOnList = account.wishListsItems.some(
          (each) =>
            each.list_id === list_id && each.part_number === part_number && each.car_part_id === car_part_id,
        );
        return (
          <button
            key={list_id}
            type="button"
            className="menu-item"
            aria-pressed={isOnList}
            aria-disabled={isBusy}
            onClick={() =>
              isOnList ? change(() => remove(list_id), t('wish-remove-failed')) : change(() => add(list_id))
            }
          >
            {list_name}
          </button>
        );
      })}
      {newName && !wishLists.some(({ list_name }) => list_name === newName) ? (
        <button
          type="button"
          className="menu-item"
          aria-disabled={isBusy}
          onClick={() => change(() => addToNewList(newName))}
        >
          {t('wish-create-list')}
        </button>
      ) : null}
    </fieldset>
  );
}
