import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Reply } from '#contract/calls.ts';
import { countryOfCurrency } from '#domain/country-of-currency.ts';
import { postalPrefix } from '#domain/postal-code.ts';
import type { Country } from '#domain/regions.ts';
import { startingAddress } from '#domain/starting-address.ts';
import { formatDay } from '#texts/format-day.ts';
import { placeName } from '#texts/place-name.ts';
import { contentPath } from '../paths.ts';
import { POSTAL_CODE_KEY, readPostalCode, writeDeviceSetting } from '../platform/device-settings.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { FieldWithButton } from '../ui/FieldWithButton.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { useFetched } from '../ui/use-fetched.ts';
import './delivery.css';

export type Estimate = NonNullable<Reply<'GET /delivery'>['delivery']>;

/**
 * The estimated delivery, free shipping and the return period. Until the address has a postal code, the estimate is for
 * the postal code that the shopper has entered on this device, for the customer's default address, or for the country
 * of the displayed currency. Dates appear after the page has loaded, because the page may come from a cache. Until
 * then, `children` is shown, such as the number of business days; without it, an empty line.
 */
export function DeliveryEstimate(props: {
  /** The country of the order's address, if it is known. */
  country?: Country | undefined;
  /** The postal code of the order's address; it may be incomplete. */
  postal_code?: string;
  /** Receives the province or state of the postal code; null if it is unknown. */
  onRegion?: (region: string | null) => void;
  /** The estimate shown until the first one is fetched, in a private page. */
  initial?: Estimate | null;
  /** Shows only the estimate. */
  isBrief?: true;
  children?: ReactNode;
}) {
  const { t, api, account, currency, shop, shownCurrencies } = useShop();
  const country = props.country ?? countryOfCurrency(currency);
  /** Null before hydration; empty if the shopper has entered no postal code. */
  const [enteredCode, setEnteredCode] = useState<string | null>(null);
  useEffect(() => setEnteredCode(readPostalCode()), []);
  const savedAddress = startingAddress(account?.addresses ?? [], 'shipping');
  const prefixOf = (code: string | null | undefined) => postalPrefix(country, code ?? '');
  const prefix = prefixOf(props.postal_code) ?? prefixOf(enteredCode) ?? prefixOf(savedAddress?.zip);
  const query = { country, postal_code: prefix ?? '' };
  // While both currencies are shown, the page is not hydrated and the visitor's country is unknown.
  const isDestinationKnown = enteredCode !== null && shownCurrencies.length === 1;
  const { data, isCurrent } = useFetched(isDestinationKnown ? JSON.stringify(query) : null, () =>
    api('GET /delivery', { query }),
  );
  const delivery = data ? (isCurrent ? data.delivery : null) : props.initial;
  const region = delivery?.region ?? null;
  const { onRegion } = props;
  useEffect(() => onRegion?.(region), [onRegion, region]);
  const day = (text: string) => formatDay(text, t);
  return (
    <ul className="grid dense delivery-facts">
      <Fact icon="truck">
        <div className="row">
          {shownCurrencies.map((each) => (
            <p key={each} className={`in-${each}`}>
              {region
                ? t('delivery-to', { place: placeName(region, t) })
                : t(`delivery-to-${props.country ?? countryOfCurrency(each)}`)}
            </p>
          ))}
          {enteredCode === null || props.country ? null : (
            <PostalCode
              key={country}
              country={country}
              prefix={prefix}
              onEnter={(code) => {
                setEnteredCode(code);
                writeDeviceSetting(POSTAL_CODE_KEY, code);
              }}
            />
          )}
        </div>
        <p className="label roomy" role="status">
          {delivery
            ? t('delivery-dates', { from: day(delivery.from), to: day(delivery.to) })
            : (props.children ?? '\u00a0')}
        </p>
      </Fact>
      {props.isBrief ? null : (
        <>
          <Fact icon="box">
            <p>
              {t('delivery-free')} · <Link to={contentPath('shipping')}>{t('delivery-more')}</Link>
            </p>
          </Fact>
          <Fact icon="back">
            <p>
              <Link to={contentPath('returns')}>
                {shop.return_days
                  ? t('delivery-return-days', { count: Number(shop.return_days) })
                  : t('delivery-returns')}
              </Link>
            </p>
          </Fact>
        </>
      )}
    </ul>
  );
}

const Fact = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li>
    <Icon name={icon} />
    <div>{children}</div>
  </li>
);

/** A collapsed field for the postal code of the estimate. Opening it moves the focus to the field. */
function PostalCode(props: { country: Country; prefix: string | null; onEnter(code: string): void }) {
  const { t } = useShop();
  const [isInvalid, setInvalid] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  const kind = props.country === 'Canada' ? 'code' : 'zip';
  return (
    <details
      ref={details}
      className="postal-code"
      onToggle={() => details.current!.open && details.current!.querySelector('input')!.focus()}
    >
      <summary>{props.prefix ? t('change') : t(`delivery-${kind}-enter`)}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const code = String(new FormData(event.currentTarget).get('code'));
          const isValid = postalPrefix(props.country, code) !== null;
          setInvalid(!isValid);
          if (!isValid) return;
          props.onEnter(code);
          details.current!.open = false;
          details.current!.querySelector('summary')!.focus();
        }}
      >
        <FieldWithButton
          id="postal-code"
          label={t(`delivery-${kind}`)}
          button={{ label: t('delivery-code-save') }}
          error={isInvalid ? t(`delivery-${kind}-invalid`) : undefined}
          name="code"
          maxLength={10}
          autoComplete="postal-code"
        />
      </form>
    </details>
  );
}
