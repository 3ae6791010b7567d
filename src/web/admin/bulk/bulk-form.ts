import type { ClientInput, Reply } from '#contract/calls.ts';
import type { RefusedResponse } from '../../platform/api.ts';

type Preview<Change> = (
  change: Change,
) => Promise<{ ok: true; data: Reply<'POST /admin/items/bulk/preview'> } | RefusedResponse>;

export type ItemChange = ClientInput<'POST /admin/items/bulk/preview'>['body']['change'];
export type CustomerChange = ClientInput<'POST /admin/customers/bulk/preview'>['body']['change'];

/** A form for the details of a bulk change, which ends with a preview of it. */
export interface BulkFormProps<Change = ItemChange | CustomerChange> {
  preview: Preview<Change>;
  onDone(reply: Reply<'POST /admin/items/bulk/preview'>): void;
}
