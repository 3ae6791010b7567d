import { type ReactNode, useState } from 'react';
import { type DeliveryRules, estimateDelivery, findDeliveryRule } from '#domain/delivery.ts';
import { findDeliveryProblems } from '#domain/delivery-input.ts';
import { regionsOfPrefix } from '#domain/postal-region.ts';
import { COUNTRIES } from '#domain/regions.ts';
import { placeName } from '#texts/place-name.ts';
import type { Translate } from '#texts/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { focusAfter } from '../../ui/focus-after.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Table } from '../../ui/Table.tsx';
import { useAdmin } from '../platform/admin.tsx';
import type { AdminForm } from '../record/admin-form.tsx';
import type { DeliveryDraft, RuleDraft } from './delivery-draft.ts';

/** The fields of a rule: name, label and maximum length. */
const COLUMNS = [
  ['postal_prefix', 'delivery-rule-prefix', 6],
  ['from_days', 'delivery-rule-from', 2],
  ['to_days', 'delivery-rule-to', 2],
] as const;

/** The id of the input for a field such as `rules.2.to_days`. An id must not contain a space. */
export const inputId = (field: string): string => field.replace(' ', '-');

/** The provinces, states or territories of a rule. */
const regionNames = ({ country, postal_prefix }: RuleDraft, t: Translate): string =>
  postal_prefix.trim() === ''
    ? t('delivery-rule-rest')
    : regionsOfPrefix(country, postal_prefix)
        .map((name) => placeName(name, t))
        .join(', ');

/** The country and postal prefix of a rule. */
const ruleName = ({ country, postal_prefix }: RuleDraft, t: Translate): string =>
  t('delivery-rule-name', {
    country: placeName(country, t),
    prefix: postal_prefix || t('delivery-rule-rest'),
  });

type DeliveryForm = Pick<AdminForm<DeliveryDraft>, 'values' | 'set' | 'errorOf'>;

/** Fields for the delivery rules and holidays of each country. `children` is the field for the cut-off hour. */
export function DeliveryFields(props: { form: DeliveryForm; children: ReactNode }) {
  const { t } = useAdmin();
  const { form, children } = props;
  const { rules, holidays } = form.values;
  const fieldProps = (field: string) => ({ id: inputId(field), error: form.errorOf(field) });
  const changeRule = (id: number, next: Partial<RuleDraft>) =>
    form.set({ rules: rules.map((each) => (each.id === id ? { ...each, ...next } : each)) });
  const [prefixColumn, ...dayColumns] = COLUMNS.map(([name, label, maxLength]) => ({
    title: t(label),
    isRequired: name !== 'postal_prefix',
    cell: (rule: RuleDraft) => (
      <TextField
        {...fieldProps(`rules.${rules.indexOf(rule)}.${name}`)}
        // Names the rule, because the list of errors shows the label without the row.
        label={t('delivery-rule-field', { field: t(label), rule: ruleName(rule, t) })}
        isLabelHidden
        maxLength={maxLength}
        inputMode={name === 'postal_prefix' ? undefined : 'numeric'}
        required={name !== 'postal_prefix'}
        autoComplete="off"
        value={rule[name]}
        onChange={(event) => changeRule(rule.id, { [name]: event.target.value })}
      />
    ),
  }));
  function addRule(country: RuleDraft['country']) {
    const id = Math.max(-1, ...rules.map((each) => each.id)) + 1;
    focusAfter(
      () => form.set({ rules: [...rules, { id, country, postal_prefix: '', from_days: '', to_days: '' }] }),
      inputId(`rules.${rules.length}.postal_prefix`),
    );
  }
  return (
    <Panel title={t('delivery-rules')}>
      {children}
      <p className="quiet">{t('settings-delivery-help')}</p>
      {COUNTRIES.map((country, index) => (
        <section key={country} className="stack delivery-rules" aria-label={placeName(country, t)}>
          <h3>{placeName(country, t)}</h3>
          <Table
            caption={t('settings-delivery-of', { country: placeName(country, t) })}
            rows={rules.filter((rule) => rule.country === country)}
            rowKey={(rule) => rule.id}
            isMatrix
            columns={[
              prefixColumn!,
              { title: t('delivery-rule-region'), cell: (rule) => regionNames(rule, t) },
              ...dayColumns,
              {
                title: t('list-action'),
                isTitleHidden: true,
                cell: (rule) => (
                  <Button
                    variant="remove"
                    label="×"
                    aria-label={t('delivery-rule-remove-of', { rule: ruleName(rule, t) })}
                    onClick={() => form.set({ rules: rules.filter((each) => each.id !== rule.id) })}
                  />
                ),
              },
            ]}
          />
          <p>
            <Button label={t('delivery-rule-add')} onClick={() => addRule(country)} />
          </p>
          <TextAreaField
            {...fieldProps(`holidays.${country}`)}
            label={t('settings-holidays', { country: placeName(country, t) })}
            hint={t('settings-holidays-help')}
            rows={6}
            value={holidays[index]}
            onChange={(event) => form.set({ holidays: holidays.with(index, event.target.value) })}
          />
        </section>
      ))}
    </Panel>
  );
}

/** Shows the delivery days of a postal code by the rules in the form, saved or not. An invalid rule shows its error. */
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
