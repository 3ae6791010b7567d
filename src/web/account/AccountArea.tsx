import { useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { accountTexts } from '#texts/en/account.ts';
import { accountAnswerTexts } from '#texts/en/account-answers.ts';
import { formTexts } from '#texts/en/forms.ts';
import { pagingTexts } from '#texts/en/paging.ts';
import { refusalTexts } from '#texts/en/refusals.ts';
import { signInTexts } from '#texts/en/sign-in.ts';
import { wishTexts } from '#texts/en/wish-lists.ts';
import { registerTexts } from '#texts/texts.ts';
import { FlashMessage } from '../forms/FlashMessage.tsx';
import { ACCOUNT_FLASHES } from '../forms/flash-messages.ts';
import { useShop } from '../platform/shop.tsx';
import { Chevron } from '../ui/Chevron.tsx';
import { AccountLinks } from './AccountLinks.tsx';
import { sectionOf } from './account-links.ts';
import './account.css';
import './row-list.css';

registerTexts('en', {
  ...accountTexts,
  ...accountAnswerTexts,
  ...formTexts,
  ...pagingTexts,
  ...refusalTexts,
  ...signInTexts,
  ...wishTexts,
});

export const handle = { cache: 'private', noindex: true };

/** The sections beside the one that is open; on a narrow screen they fold out above it. */
export function Component() {
  const { t } = useShop();
  const here = sectionOf(useLocation().pathname);
  const fold = useRef<HTMLDetailsElement>(null);
  return (
    <div className="page account-page">
      <nav className="account-nav" aria-label={t('account-label')}>
        <AccountLinks />
      </nav>
      <details className="account-fold" ref={fold}>
        <summary>
          {here ? t(here.label) : t('account-label')}
          <Chevron />
        </summary>
        <nav aria-label={t('account-label')}>
          <AccountLinks onChoose={() => fold.current?.removeAttribute('open')} />
        </nav>
      </details>
      <div className="account-main">
        <FlashMessage of={ACCOUNT_FLASHES} />
        <Outlet />
      </div>
    </div>
  );
}
