import type { Reply } from '#contract/calls.ts';
import { formatNumber } from '#texts/format-number.ts';
import { formatText, type Language, type TextParams, translator } from '#texts/texts.ts';
import type { ImportRow } from './queries.ts';

type Summary = Reply<'GET /admin/import'>['records'][number];
type ImportRecord = Reply<'GET /admin/import/:id'>['record'];

export function importSummary(row: ImportRow, language: Language): Summary {
  const { step, done, total } = row.progress;
  return {
    ...row,
    progress: step === undefined ? null : { step, done: done ?? 0, total: total ?? 0 },
    fault: row.fault && {
      reason: row.fault,
      message: formatText(language, `import-fault-${row.fault}`, formatParams(row.fault_facts, language)),
    },
    created_time: row.created_at.toISOString(),
    applied_time: row.applied_at?.toISOString() ?? null,
    undone_time: row.undone_at?.toISOString() ?? null,
  };
}

/** The parameters of a fault's message, with numbers formatted for the language. */
const formatParams = (params: TextParams, language: Language): TextParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' ? formatNumber(value, { language }) : value,
    ]),
  );

const EMPTY_OUTCOME = {
  encoding: null,
  separator: null,
  sheet: null,
  header: [],
  columns: [],
  missing: [],
  is_remembered: false,
  preview: [],
};

export function importRecord(row: ImportRow, isLastApplied: boolean, language: Language): ImportRecord {
  const t = translator(language);
  return {
    ...(row.outcome ?? EMPTY_OUTCOME),
    ...importSummary(row, language),
    differences: row.differences,
    // Before the comparison, only the parser's problems exist.
    problems: (row.problems.length > 0 ? row.problems : (row.outcome?.problems ?? [])).map((group) => ({
      ...group,
      message: t(`import-cause-${group.cause}`),
      remedy: t(`import-remedy-${group.cause}`),
    })),
    may_apply: row.state === 'ready',
    may_cancel: ['waiting', 'reading', 'applying', 'unmapped', 'ready', 'invalid'].includes(row.state),
    may_map: canMap(row),
    may_undo: row.state === 'applied' && isLastApplied,
  };
}

export const canMap = (row: ImportRow): boolean =>
  ['unmapped', 'ready', 'invalid'].includes(row.state) && (row.outcome?.header.length ?? 0) > 0;
