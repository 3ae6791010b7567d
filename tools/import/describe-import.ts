import type { ImportRow } from '#server/imports/queries.ts';
import { formatValue } from '#server/imports/report-rows.ts';
import { commandText } from '../run/texts.ts';

const MAX_EXAMPLES = 3;

/** Describes the result of an import for the terminal. */
export function describeImport(row: ImportRow): string {
  const lines = [`${row.file_name}: ${row.state}`, `import id    ${row.import_id}`];
  if (row.fault) lines.push(commandText(`import-fault-${row.fault}`, row.fault_facts));
  if (row.outcome) {
    const { format, kind, encoding, separator, missing } = row.outcome;
    const details = [format, kind, encoding, separator === '\t' ? 'tab' : separator, row.outcome.sheet];
    lines.push(`read as      ${details.filter((detail) => detail !== null).join(', ')}`);
    if (missing.length > 0) lines.push(`no column    ${missing.join(', ')}`);
  }
  if (row.counts) {
    const counts = Object.entries(row.counts).map(([name, count]) => `${name.replace('_', ' ')} ${count}`);
    lines.push(`${row.applied_at ? 'result ' : 'preview'}      ${counts.join(', ')}`);
  }
  for (const { field, count, first } of row.differences) {
    const examples = first
      .slice(0, MAX_EXAMPLES)
      .map(
        ({ key, before, after }) => `${key}: ${formatValue(field, before)} → ${formatValue(field, after)}`,
      );
    lines.push(`  ${field}: ${count} changed, for example ${examples.join('; ')}`);
  }
  for (const group of row.problems) {
    const examples = group.first
      .slice(0, MAX_EXAMPLES)
      .map((each) => `row ${each.row_number}: ${each.value ?? ''}`);
    const severity = commandText(group.is_blocking ? 'import-severity-error' : 'import-severity-warning');
    lines.push(
      `${severity} × ${group.count}${group.column ? ` in ${group.column}` : ''}: ${commandText(`import-cause-${group.cause}`)}`,
      `  ${commandText(`import-remedy-${group.cause}`)} ${examples.join('; ')}`,
    );
  }
  return lines.join('\n');
}
