import { useState } from 'react';
import { type DeliveryRules, estimateDelivery, findDeliveryRule } from '#domain/delivery.ts';
import { placeName } from '#texts/place-name.ts';
import { TextField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useAdmin } from '../platform/admin.tsx';

/** Shows the delivery days of a postal code by the rules as entered, saved or not. */
export function TryPostalCode({ rules }: { rules: DeliveryRules }) {
  const { t } = useAdmin();
  const [code, setCode] = useState('');
  const postal_code = code.trim();
  // Only ZIP codes start with a digit.
  const country = /^\d/.test(postal_code) ? 'United States' : 'Canada';
  const rule = findDeliveryRule(rules.rules, country, postal_code);
  const estimate = estimateDelivery(rules, { country, postal_code }, new Date());
  const result =
    rule && estimate
      ? t('delivery-try-result', {
          from: rule.from_days,
          to: rule.to_days,
          first: estimate.from,
          last: estimate.to,
          country: placeName(country, t),
          prefix: rule.postal_prefix || t('delivery-rule-rest'),
        })
      : t('delivery-try-none');
  return (
    <Panel title={t('delivery-try')}>
      <div className="fields large">
        <TextField
          id="try-postal-code"
          label={t('delivery-try-field')}
          maxLength={10}
          autoComplete="off"
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </div>
      <p role="status">{postal_code === '' ? '' : result}</p>
    </Panel>
  );
}
