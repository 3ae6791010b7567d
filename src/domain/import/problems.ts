/** Causes of errors. A file with an error cannot be applied. `src/texts/en/imports.ts` explains each cause. */
const BLOCKING_CAUSES = [
  'required',
  'too-long',
  'control-characters',
  'cells-extra',
  'spreadsheet-date',
  'spreadsheet-exponent',
  'spreadsheet-error',
  'formula',
  'was-number',
  'number-format',
  'units-format',
  'number-ambiguous',
  'price-precision',
  'price-range',
  'price-currency',
  'price-conflict',
  'day-format',
  'stock-range',
  'specification-range',
  'switch-format',
  'sale-not-below',
  'sale-needs-sale-prices',
  'sale-days-reversed',
  'sale-already-over',
  'sale-days-without-sale',
  'stock-below-promised',
  'part-number-format',
  'part-unknown',
  'family-unknown',
  'family-missing',
  'new-item-needs',
  'image-format',
  'image-host',
  'images-too-many',
  'position-unknown',
  'year-format',
  'years-reversed',
  'action-unknown',
  'interchange-empty',
  'conflict-in-file',
  'fitment-id-conflict',
  'rows-differ-from-count',
] as const;

/** Causes of warnings. A file with warnings can be applied. */
const WARNING_CAUSES = [
  'duplicate',
  'price-jump',
  'overlap',
  'vehicle-new',
  'vehicle-unknown',
  'removal-unknown',
  'needs-vehicle-table',
  'needs-part-table',
  'needs-qualifier-table',
  'needs-attribute-table',
  'equipment',
  'asset-record',
  'language-other',
  'price-type-other',
  'price-not-in-force',
  'currency-other',
  'asset-without-link',
  'asset-not-picture',
  'asset-host',
  'asset-too-many',
  'full-submission',
] as const;

export type Cause = (typeof BLOCKING_CAUSES)[number] | (typeof WARNING_CAUSES)[number];

export interface Problem {
  /** The column's name in our template, or the element name in an XML file. */
  column: string | null;
  value: string | null;
  cause: Cause;
}

const blocking = new Set<Cause>(BLOCKING_CAUSES);
export const isBlocking = (cause: Cause): boolean => blocking.has(cause);

/** Creates a problem. A long value is truncated, because it only has to be recognised in the file. */
export const problem = (
  cause: Cause,
  column: string | null = null,
  value: string | null = null,
): Problem => ({
  column,
  value: value === null ? null : value.slice(0, 200),
  cause,
});

/** Reasons to refuse a whole file, or for the failure of a step of its import. */
const FILE_FAULTS = [
  'file-empty',
  'file-unknown',
  'file-old-excel',
  'file-damaged',
  'file-too-large',
  'file-bomb',
  'file-locked',
  'xml-entities',
  'xml-unknown',
  'xml-too-deep',
  'too-many-columns',
  'too-many-rows',
  'too-many-vehicles',
  'record-too-long',
  'cell-too-long',
  'rows-missing',
  'out-of-memory',
  'out-of-time',
  'reader-failed',
  'apply-failed',
  'undo-failed',
  'touched-since',
  'items-touched-since',
  'rows-gone',
  'file-gone',
] as const;
export type FileFault = (typeof FILE_FAULTS)[number];

/** Stops an import with a reason that staff see. It is an exception, because it has to leave a parser's nested loops. */
export class ImportRefused extends Error {
  readonly fault: FileFault;
  readonly params: Record<string, string | number>;
  constructor(fault: FileFault, params: Record<string, string | number> = {}) {
    super(fault);
    this.fault = fault;
    this.params = params;
  }
}
