import { useState } from 'react';
import { type DeliveryRules, estimateDelivery, findDeliveryRule } from '#domain/delivery.ts';
import { findDeliveryProblems } from '#domain/delivery-input.ts';
import { placeName } from '#texts/place-name.ts';
import { TextField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useAdmin } from '../platform/admin.tsx';

/** Shows the delivery days of a postal code by the rules as entered, saved or not, or why they are not valid yet. */
export function TryPostalCode({ rules }: { rules: DeliveryRules }) {
  const { t } = useAdmin();
  const [code, setCode] = useState('');
  const postal_code = code.trim();
  // Only ZIP codes start with a digit.
  const country = /^\d/.test(postal_code) ? 'United States' : 'Canada';
  const result = (): string => {
    const rule = findDeliveryRule(rules.rules, country, postal_code);
    if (!rule) return t('delivery-try-none');
    const [error] = findDeliveryProblems({ ...rules, rules: [rule], holidays: [] });
    if (error) return t(error.problem);
    const { from, to } = estimateDelivery(rules, { country, postal_code }, new Date())!;
    return t('delivery-try-result', {
      from: rule.from_days,
      to: rule.to_days,
      first: from,
      last: to,
      country: placeName(country, t),
      prefix: rule.postal_prefix || t('delivery-rule-rest'),
    });
  };
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
      <p role="status">{postal_code === '' ? '' : result()}</p>
    </Panel>
  );
}
