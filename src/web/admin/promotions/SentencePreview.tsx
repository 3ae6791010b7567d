import { useEffect, useState } from 'react';
import { useAdmin } from '../platform/admin.tsx';
import { type PromotionDraft, promotionData } from './promotion-draft.ts';

/** Asked when nothing was typed for this long. */
const REST_MS = 400;

/** The rule in one sentence, as the server would say it of what stands in the form. */
export function SentencePreview({ draft }: { draft: PromotionDraft }) {
  const { t, api } = useAdmin();
  const [sentence, setSentence] = useState('');
  const asked = JSON.stringify(promotionData(draft));
  useEffect(() => {
    let isHere = true;
    const timer = setTimeout(() => {
      api('POST /admin/promotions/preview', { body: { data: JSON.parse(asked) } }).then(
        (response) => isHere && response.ok && setSentence(response.data.sentence),
        () => {},
      );
    }, REST_MS);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [api, asked]);
  return (
    <section className="preview" aria-label={t('promotion-preview')}>
      <p role="status">{sentence}</p>
    </section>
  );
}
