import { useLocation } from 'react-router';
import { signInPageTexts } from '#texts/en/sign-in-pages.ts';
import { learn } from '#texts/texts.ts';
import { signInPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';
import { Icon } from '../ui/Icon.tsx';
import './sign-in.css';

learn('en', signInPageTexts);

export const handle = { cache: 'private', noindex: true };

/** The account is there; the way back to signing in names this page as its origin (SIGN-02). */
export function Component() {
  const { say, shop } = useShop();
  const { pathname } = useLocation();
  const thanks = say('registered-thanks', { shop: shop.name });
  return (
    <div className="page sign-in">
      <PageHead title={say('registered-title')} description={thanks} noindex />
      <div className="panel stack registered">
        <Icon name="check" />
        <h1>{say('registered-title')}</h1>
        <p>{thanks}</p>
        <p className="quiet">{say('registered-mail')}</p>
        <Link className="button primary" to={signInPath(undefined, pathname)}>
          {say('registered-back')}
        </Link>
      </div>
    </div>
  );
}
