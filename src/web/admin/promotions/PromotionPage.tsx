import { flushSync } from 'react-dom';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { adminPromotionTexts } from '#texts/en/admin-promotions.ts';
import { registerTexts } from '#texts/texts.ts';
import { visitedList } from '../list/visited-list.ts';
import { sectionPath } from '../paths.ts';
import { apiFor, needed, useAccess, useAdmin } from '../platform/admin.tsx';
import { Day } from '../record/DayTime.tsx';
import { History } from '../record/History.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { useRecord } from '../record/use-record.ts';
import { PromotionFields } from './PromotionFields.tsx';
import { PromotionState } from './PromotionState.tsx';
import { PromotionVehicle } from './PromotionVehicle.tsx';
import { draftOf, draftProblems, NEW_PROMOTION, type Promotion, promotionData } from './promotion-draft.ts';
import { SentencePreview } from './SentencePreview.tsx';

registerTexts('en', adminPromotionTexts);

const NEW = 'new';

/** Null for a promotion that is only being made. */
export async function loader(args: LoaderFunctionArgs): Promise<Promotion | null> {
  const id = args.params.id!;
  if (id === NEW) return null;
  const reply = await needed(apiFor(args)('GET /admin/promotions/:id', { params: { id: Number(id) } }));
  return reply.record;
}

export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return <PromotionScreen key={loaded?.id ?? NEW} loaded={loaded} />;
}

/** One promotion with all its rules; DISABLE and ENABLE act at once (ADM-11). */
function PromotionScreen({ loaded }: { loaded: Promotion | null }) {
  const { t, api, tried } = useAdmin();
  const { can } = useAccess();
  const navigate = useNavigate();
  const mayChange = can('promotions.change');
  const open = useRecord(loaded, {
    draftOf: (promotion) => (promotion ? draftOf(promotion) : NEW_PROMOTION),
    timeOf: (promotion) => promotion?.last_modified_time ?? '',
    async read() {
      if (!loaded) return null;
      const params = { id: loaded.id };
      return (await tried(api('GET /admin/promotions/:id', { params })))?.record ?? null;
    },
  });
  const { record: promotion, seen, draft, saving } = open;

  async function save() {
    const problems = draftProblems(draft.value, new Date());
    if (saving.refuses(problems.map(([field, problem]) => [field, t(problem)]))) return;
    const params = { id: promotion ? String(promotion.id) : NEW };
    const body = {
      id: promotion?.id ?? null,
      data: promotionData(draft.value),
      ...(seen ? { last_modified_time: seen } : {}),
    };
    const reply = await saving.send(() => api('POST /admin/promotions/:id', { params, body }));
    if (!reply) return;
    // Afterwards the screen returns to the list (specification, section 4); nothing is unsaved by then.
    flushSync(() => draft.accept(draft.value));
    const back = visitedList('promotions')?.address ?? sectionPath('promotions');
    navigate(back, { state: { done: reply.smessage || t('saved') } });
  }

  async function turn(on: boolean) {
    if (!promotion) return;
    const params = { id: promotion.id };
    const reply = await saving.send(() =>
      on
        ? api('POST /admin/promotions/:id/enable', { params })
        : api('POST /admin/promotions/:id/disable', { params }),
    );
    if (reply) open.refresh(reply.record);
  }

  const isActive = promotion?.is_active === true;
  return (
    <RecordPage
      section="promotions"
      title={promotion ? t('promotion-title', { code: promotion.code }) : t('promotion-title-new')}
      badge={promotion ? <PromotionState state={promotion.state} /> : null}
      actions={
        <>
          {promotion && !isActive ? (
            <button type="button" className="button" disabled={!mayChange} onClick={() => turn(true)}>
              {t('promotion-enable')}
            </button>
          ) : null}
          <button
            type="button"
            className="button"
            disabled={!isActive || !mayChange}
            onClick={() => turn(false)}
          >
            {t('promotion-disable')}
          </button>
        </>
      }
      save={{ ...open.bar, run: save, mayChange }}
      form={
        <>
          <SentencePreview draft={draft.value} />
          <PromotionFields draft={draft} errors={saving.errors} />
          <PromotionVehicle draft={draft} errors={saving.errors} />
        </>
      }
      side={
        promotion ? (
          <>
            <section className="panel stack" aria-labelledby="use-title">
              <h2 id="use-title">{t('promotion-facts')}</h2>
              <dl className="facts">
                <dt>{t('promotions-column-id')}</dt>
                <dd>{promotion.id}</dd>
                <dt>{t('promotion-used')}</dt>
                <dd>{promotion.used_times}</dd>
                <dt>{t('promotion-created')}</dt>
                <dd>
                  <Day at={promotion.created_time} />
                </dd>
              </dl>
            </section>
            <History deeds={promotion.history} />
          </>
        ) : undefined
      }
    />
  );
}
