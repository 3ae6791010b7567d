import { useState } from 'react';
import { useNavigate } from 'react-router';
import { accountPath, signInPath } from '../paths.ts';
import { PENDING_WISH_KEY, writeDeviceSetting } from '../platform/device-settings.ts';
import { onDemandComponent } from '../platform/on-demand.tsx';
import { useShop } from '../platform/shop.tsx';
import { PathIcon } from '../ui/Icon.tsx';
import { PostForm } from '../ui/PostForm.tsx';
import { useAfterAccountLoads } from './use-after-account-loads.ts';
import './wish-lists.css';

const WishMenu = onDemandComponent(() => import('./WishMenu.tsx'));

const HEART = 'M12 20C5 15 3 12 3 9a4.5 4.5 0 0 1 9-1.5a4.5 4.5 0 0 1 9 1.5c0 3-2 6-9 11z';

/**
 * Filled if the set is on a wish list. Opens a menu of lists, which also creates the first list, or, without JavaScript,
 * their page (PROD-05).
 */
export function WishHeart(props: { part_number: string; car_part_id: string; name: string }) {
  const { t, account, notify } = useShop();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const { part_number, car_part_id, name } = props;
  const isOnList =
    account?.wishListsItems.some(
      (each) => each.part_number === part_number && each.car_part_id === car_part_id,
    ) === true;

  const toggleMenu = useAfterAccountLoads(() => {
    if (!account) {
      const pendingWish = { part_number, car_part_id, stored_at: Date.now() };
      writeDeviceSetting(PENDING_WISH_KEY, JSON.stringify(pendingWish));
      const origin = `${location.pathname}${location.search}`;
      const action = { label: t('header-sign-in'), run: () => navigate(signInPath(undefined, origin)) };
      return notify({ id: 'wish', kind: 'alert', text: t('log-in-first'), action });
    }
    if (account.wishLists.length === 0) {
      const action = { label: t('wish-create-list'), run: () => setOpen(true) };
      return notify({ id: 'wish', kind: 'warn', text: t('wish-no-list'), action });
    }
    setOpen(!isOpen);
  });

  return (
    <PostForm
      method="get"
      className="wish"
      action={accountPath('wishLists')}
      values={{ part_number, car_part_id }}
      onSubmit={toggleMenu}
    >
      <button
        type="submit"
        className={isOnList ? 'icon-button heart wished' : 'icon-button heart'}
        aria-expanded={isOpen}
      >
        <PathIcon path={HEART} />
        <span className="visually-hidden">
          {t('wish-heart')} {t('wish-heart-of', { product: name })}
        </span>
      </button>
      <WishMenu {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
    </PostForm>
  );
}
