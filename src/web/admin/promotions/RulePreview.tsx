import { useEffect, useState } from 'react';
import { useAdmin } from '../platform/admin.tsx';
import { type PromotionDraft, toPromotionData } from './promotion-draft.ts';

const DEBOUNCE_MS = 400;

/** The rule of the edited promotion in one sentence, worded by the server. */
export function RulePreview({ draft }: { draft: PromotionDraft }) {
  const { t, api } = useAdmin();
  const [sentence, setSentence] = useState('');
  const data = JSON.stringify(toPromotionData(draft));
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      api('POST /admin/promotions/preview', { body: { data: JSON.parse(data) } }).then(
        (response) => isCurrent && response.ok && setSentence(response.data.sentence),
        () => {},
      );
    }, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, data]);
  return (
    <section className="note-box info" aria-label={t('promotion-preview')}>
      <p role="status">{sentence}</p>
    </section>
  );
}
