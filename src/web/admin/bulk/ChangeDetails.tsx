import { familyTitle, subcategoryOf } from '#domain/family.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import { formatAmount } from '#texts/format-money.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { type Admin, useAdmin } from '../platform/admin.tsx';
import type { BulkRecord } from './bulk-record.tsx';

type Change = BulkRecord['change'];
type Rule = Extract<Change, { rule: unknown }>['rule'];

/** Formats a number with its sign. The minus is U+2212. */
export const formatSigned = (value: number, format: (value: number) => string) =>
  `${value < 0 ? '−' : '+'}${format(Math.abs(value))}`;

const ruleText = (rule: Rule, t: Admin['t']) =>
  rule.by === 'percent'
    ? t('bulk-rule-percent', { value: formatSigned(rule.percent, String) })
    : t('bulk-rule-amount', {
        cad: formatSigned(rule.cad, (value) => formatAmount(value, 'ca', t)),
        usd: formatSigned(rule.usd, (value) => formatAmount(value, 'us', t)),
      });

function daysText({ sale_start: from, sale_end: until }: Extract<Change, { kind: 'sale' }>, t: Admin['t']) {
  if (from && until) return t('bulk-days-both', { from, until });
  if (from) return t('bulk-days-from', { from });
  return until ? t('bulk-days-until', { until }) : t('bulk-days-any');
}

function detailsOf(change: Change, t: Admin['t']): [string, string][] {
  switch (change.kind) {
    case 'price':
    case 'sale': {
      const { rule } = change;
      const details: [string, string][] = [[t('bulk-rule'), ruleText(rule, t)]];
      if (rule.rounding !== 'none') details.push([t('bulk-rounding'), t(`bulk-rounding-${rule.rounding}`)]);
      if (change.kind === 'sale') details.push([t('bulk-days'), daysText(change, t)]);
      return details;
    }
    case 'family':
      return [[t('bulk-value'), catalogueText(familyTitle(subcategoryOf(change.family)), t)]];
    case 'active':
      return [[t('bulk-value'), t(change.is_active ? 'list-active' : 'list-inactive')]];
    case 'percentage':
      return [[t('bulk-value'), t('unit-percent', { value: change.percentage })]];
    case 'end-sale':
      return [];
  }
}

/** The details of a change on one line, such as `−15% on the price · 2026-12-05 to 2026-12-06`. */
export const changeSummary = (change: Change, t: Admin['t']): string =>
  detailsOf(change, t)
    .map(([, value]) => value)
    .join(' · ');

export function ChangeDetails({ change }: { change: Change }) {
  const { t } = useAdmin();
  return (
    <DescriptionList
      entries={[[t('field-change'), t(`bulk-kind-${change.kind}`)], ...detailsOf(change, t)]}
    />
  );
}
