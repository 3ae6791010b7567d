import type { ClientInput, Reply } from '#contract/calls.ts';
import type { ResponseWith } from '../platform/admin-api.ts';

type PreviewReply = Reply<'POST /admin/items/bulk/preview'>;

export type ItemChange = ClientInput<'POST /admin/items/bulk/preview'>['body']['change'];
type CustomerChange = ClientInput<'POST /admin/customers/bulk/preview'>['body']['change'];

/** The props of a form for the details of a bulk change. Submitting it creates the preview of the change. */
export interface BulkFormProps {
  preview(change: ItemChange | CustomerChange): Promise<ResponseWith<PreviewReply>>;
  onDone(reply: PreviewReply): void;
}
