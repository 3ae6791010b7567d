import { useDebounced } from '../../ui/use-debounced.ts';
import { useFetched } from '../../ui/use-fetched.ts';
import { useAdmin } from '../platform/admin.tsx';
import { type PromotionDraft, toPromotionData } from './promotion-draft.ts';

/** The rule of the edited promotion in one sentence, worded by the server. */
export function RulePreview({ draft }: { draft: PromotionDraft }) {
  const { t, api } = useAdmin();
  const key = useDebounced(JSON.stringify(toPromotionData(draft)));
  const { data } = useFetched(key, () =>
    api('POST /admin/promotions/preview', { body: { data: toPromotionData(draft) } }),
  );
  return (
    <section className="note-box info" aria-label={t('promotion-preview')}>
      <p role="status">{data?.sentence}</p>
    </section>
  );
}
