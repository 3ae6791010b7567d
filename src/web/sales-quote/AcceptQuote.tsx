import { type FormEvent, useState } from 'react';
import { useActionData } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import { withPrefix } from '../addresses/address-entry.ts';
import { loadDraft, saveDraft } from '../checkout/checkout-draft.ts';
import { checkoutPath, currencyPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import { AlertText } from '../ui/AlertText.tsx';
import { Button } from '../ui/Button.tsx';

export type SalesQuote = Reply<'GET /quotes/:number'>['quote'];

/** Makes the quote's cart the shopper's cart and opens the checkout. Works without JavaScript as a plain form. */
export function AcceptQuote({ quote, linkKey }: { quote: SalesQuote; linkKey: string }) {
  const { t, api, cart, account, visit } = useShop();
  const actionData = useActionData<{ error: string } | undefined>();
  const [submitError, setSubmitError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function accept(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setSubmitError(null);
    try {
      const response = await api('POST /quotes/:number/accept', {
        params: { number: String(quote.quote_number) },
        body: { key: linkKey },
      });
      if (response.ok) {
        const { email, address, currency } = response.data;
        // The checkout offers a customer's saved addresses, unless the quote has a complete address.
        if (!account || address.address_line_1 !== '') {
          const entry = {
            ...address,
            company: address.company ?? '',
            address_line_2: address.address_line_2 ?? '',
          };
          saveDraft({ ...loadDraft(), email, ...withPrefix('shipping', entry) });
        }
        // A full load, because the checkout has its own security policy.
        visit(currencyPath({ pathname: checkoutPath(), search: '' }, currency));
        return;
      }
      setSubmitError(response.data.smessage);
    } catch {
      setSubmitError(t('network-failed'));
    }
    setBusy(false);
  }

  return (
    <form method="post" className="stack" onSubmit={accept}>
      {cart && cart.cartItems.length > 0 ? <p>{t('sales-quote-other-lines')}</p> : null}
      <AlertText text={submitError ?? actionData?.error} />
      <p>
        <Button
          type="submit"
          variant="primary wide"
          label={isBusy ? t('sales-quote-ordering') : t('sales-quote-order')}
          aria-disabled={isBusy}
        />
      </p>
      <p className="quiet">{t('sales-quote-stock')}</p>
    </form>
  );
}
