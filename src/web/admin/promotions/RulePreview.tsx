import { useDebounced } from '../../ui/use-debounced.ts';
import { useFetched } from '../../ui/use-fetched.ts';
import { useAdmin } from '../platform/admin.tsx';
import { type PromotionDraft, toPromotionData } from './promotion-draft.ts';

/** The rule of the edited promotion in one sentence, worded by the server. */
export function RulePreview({ draft, problem }: { draft: PromotionDraft; problem: string | undefined }) {
  const { t, api } = useAdmin();
  const key = useDebounced(JSON.stringify(toPromotionData(draft)));
  const hasValue = Number(draft.type === 'Percentage' ? draft.percentage : draft.price_off) > 0;
  const { data } = useFetched(hasValue ? key : null, () =>
    api('POST /admin/promotions/preview', { body: { data: toPromotionData(draft) } }),
  );
  return (
    <section
      className={problem ? 'note-box rule-preview' : 'note-box info rule-preview'}
      aria-label={t('promotion-preview')}
    >
      <p role="status">
        {hasValue ? data?.sentence : t('promotion-preview-empty')}{' '}
        {problem ? <strong>{problem}</strong> : null}
      </p>
    </section>
  );
}
