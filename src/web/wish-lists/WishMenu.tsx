import { useEffect, useRef, useState } from 'react';
import { useShop } from '../platform/shop.tsx';
import '../ui/menu.css';

/** Toggle buttons for the customer's wish lists. Escape or a click outside closes the menu. */
export default function WishMenu(props: {
  part_number: string;
  car_part_id: string;
  isOpen: boolean;
  close(): void;
}) {
  const { t, api, account, setAccount, notify } = useShop();
  const [isBusy, setBusy] = useState(false);
  const menu = useRef<HTMLFieldSetElement>(null);
  const { part_number, car_part_id, isOpen, close } = props;

  useEffect(() => {
    if (isOpen) menu.current?.querySelector('button')?.focus();
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen) return;
    const heart = menu.current?.parentElement;
    const closeOutside = (event: Event) => {
      if (!heart?.contains(event.target as Node)) close();
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      heart?.querySelector<HTMLElement>('.heart')?.focus();
    };
    addEventListener('pointerdown', closeOutside);
    addEventListener('keydown', onEscape);
    return () => {
      removeEventListener('pointerdown', closeOutside);
      removeEventListener('keydown', onEscape);
    };
  }, [isOpen, close]);

  async function toggle(listId: string, isOnList: boolean) {
    if (isBusy) return;
    setBusy(true);
    const failureText = t(isOnList ? 'wish-remove-failed' : 'network-failed');
    try {
      const response = isOnList
        ? await api('DELETE /user/wishList/:listId/item/:part_number/:car_part_id/remove', {
            params: { listId, part_number, car_part_id },
          })
        : await api('POST /user/wishList/item/add', {
            body: { listId, partNumber: part_number, carPartId: car_part_id },
          });
      if (response.ok) {
        setAccount({ wishLists: response.data.wishLists, wishListsItems: response.data.wishListsItems });
        notify({ id: 'wish', kind: 'status', text: response.data.smessage });
      } else notify({ id: 'wish', kind: 'alert', text: isOnList ? failureText : response.data.smessage });
    } catch {
      notify({ id: 'wish', kind: 'alert', text: failureText });
    }
    setBusy(false);
  }

  if (!isOpen || !account) return null;
  return (
    <fieldset className="menu-list" ref={menu} aria-label={t('wish-lists')}>
      {account.wishLists.map(({ list_id, list_name }) => {
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
            onClick={() => toggle(list_id, isOnList)}
          >
            {list_name}
          </button>
        );
      })}
    </fieldset>
  );
}
