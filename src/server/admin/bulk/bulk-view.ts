import type { Reply } from '#contract/calls.ts';
import type { BulkChange, BulkSelection, PriceRule } from '#domain/bulk-change.ts';
import { toCents, toDecimal } from '#domain/money.ts';
import { changedFields } from '#server/audit/queries.ts';
import type { Translate } from '#texts/texts.ts';
import type { BulkRow, BulkRowWithSelection, ChangedRecord } from './queries.ts';

/** Converts the amounts of a change, for example from dollars (as in the API) to cents. */
const convertAmounts = (change: BulkChange, convert: (amount: number) => number): BulkChange => {
  if (!('rule' in change) || change.rule.by === 'percent') return change;
  const { cad, usd } = change.rule;
  const rule: PriceRule = { ...change.rule, cad: convert(cad), usd: convert(usd) };
  return { ...change, rule };
};

export const parseBulkChange = (change: BulkChange): BulkChange => convertAmounts(change, toCents);

export const bulkSummary = (row: BulkRow): Reply<'GET /admin/bulk'>['records'][number] => ({
  ...row,
  change: convertAmounts(row.change, toDecimal),
  created_time: row.created_at.toISOString(),
  applied_time: row.applied_at?.toISOString() ?? null,
  undone_time: row.undone_at?.toISOString() ?? null,
});

/** True for an outdated preview, which cannot be applied and must be made again. */
export const isRepeatable = (
  row: BulkRowWithSelection,
): row is BulkRowWithSelection & { selection: BulkSelection } =>
  row.state === 'ready' && row.fault === 'outdated' && row.selection !== null;

export function bulkView(
  row: BulkRowWithSelection,
  { rows, page }: { rows: ChangedRecord[]; page: number },
  mayChange: boolean,
  t: Translate,
): Reply<'GET /admin/bulk/:number'>['record'] {
  const may_repeat = mayChange && isRepeatable(row);
  return {
    ...row,
    ...bulkSummary(row),
    skipped: row.skipped.map(({ reason, ...group }) => ({ ...group, message: t(`bulk-skip-${reason}`) })),
    rows: rows.map((each) => ({ ...each, ...changedFields({ ...each.before }, { ...each.after })! })),
    page,
    may_apply: mayChange && row.state === 'ready' && row.changed > 0 && !may_repeat,
    may_repeat,
    // Undoing needs the staged rows, which are deleted after a while.
    may_undo: mayChange && row.state === 'applied' && rows.length > 0,
  };
}
