import type { ImportRow } from '#server/imports/queries.ts';
import { message } from '#texts/texts.ts';

const FIRST = 3;

/** What became of an import, for a terminal. */
export function describeImport(row: ImportRow): string {
  const lines = [`${row.file_name}: ${row.state}`, `import id    ${row.import_id}`];
  if (row.fault) lines.push(message('en', `import-fault-${row.fault}`, row.fault_facts));
  if (row.outcome) {
    const { format, kind, encoding, separator, missing } = row.outcome;
    const facts = [format, kind, encoding, separator === '\t' ? 'tab' : separator, row.outcome.sheet];
    lines.push(`read as      ${facts.filter((fact) => fact !== null).join(', ')}`);
    if (missing.length > 0) lines.push(`missing      ${missing.join(', ')}`);
  }
  if (row.counts) {
    const counts = Object.entries(row.counts).map(([name, count]) => `${name.replace('_', ' ')} ${count}`);
    lines.push(
      `would do     ${counts.join(', ')}`.replace('would do', row.applied_at ? 'did     ' : 'would do'),
    );
  }
  for (const { field, count, first } of row.differences) {
    const shown = first.slice(0, FIRST).map((each) => `${each.key}: ${each.before} → ${each.after}`);
    lines.push(`  ${field} changes ${count} times: ${shown.join('; ')}`);
  }
  for (const group of row.problems) {
    const shown = group.first.slice(0, FIRST).map((each) => `row ${each.row_number}: ${each.value ?? ''}`);
    const severity = message(
      'en',
      group.is_blocking ? 'import-severity-error' : 'import-severity-warning',
      {},
    );
    lines.push(
      `${severity} × ${group.count}${group.column ? ` in ${group.column}` : ''}: ${message('en', `import-cause-${group.cause}`, {})}`,
      `  ${message('en', `import-remedy-${group.cause}`, {})} ${shown.join('; ')}`,
    );
  }
  return lines.join('\n');
}
