import { flushSync } from 'react-dom';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { visitedList } from '../list/visited-list.ts';
import { sectionPath } from '../paths.ts';
import { apiFor, replyOrThrow, useAccess, useAdmin } from '../platform/admin.tsx';
import { DateOnly } from '../record/DateTime.tsx';
import { History } from '../record/History.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { useRecord } from '../record/use-record.ts';
import { PromotionFields } from './PromotionFields.tsx';
import { PromotionState } from './PromotionState.tsx';
import { PromotionVehicle } from './PromotionVehicle.tsx';
import { draftProblems, NEW_PROMOTION, type Promotion, toDraft, toPromotionData } from './promotion-draft.ts';
import { RulePreview } from './RulePreview.tsx';

const NEW = 'new';

/** Returns null for a new promotion. */
export async function loader(args: LoaderFunctionArgs): Promise<Promotion | null> {
  const id = args.params.id!;
  if (id === NEW) return null;
  const reply = await replyOrThrow(apiFor(args)('GET /admin/promotions/:id', { params: { id: Number(id) } }));
  return reply.record;
}

export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return <PromotionScreen key={loaded?.id ?? NEW} loaded={loaded} />;
}

/** The form of a promotion; DISABLE and ENABLE take effect without saving (ADM-11). */
function PromotionScreen({ loaded }: { loaded: Promotion | null }) {
  const { t, api, attempt } = useAdmin();
  const { can } = useAccess();
  const navigate = useNavigate();
  const canEdit = can('promotions.change');
  const editor = useRecord(loaded, {
    toDraft: (promotion) => (promotion ? toDraft(promotion) : NEW_PROMOTION),
    versionOf: (promotion) => promotion?.last_modified_time ?? '',
    async fetchRecord() {
      if (!loaded) return null;
      const params = { id: loaded.id };
      return (await attempt(api('GET /admin/promotions/:id', { params })))?.record ?? null;
    },
  });
  const { record: promotion, version, draft, saving } = editor;

  async function save() {
    const problems = draftProblems(draft.value, new Date());
    if (saving.reportProblems(problems.map(([field, problem]) => [field, t(problem)]))) return;
    const params = { id: promotion ? String(promotion.id) : NEW };
    const body = {
      id: promotion?.id ?? null,
      data: toPromotionData(draft.value),
      ...(version ? { last_modified_time: version } : {}),
    };
    const reply = await saving.send(() => api('POST /admin/promotions/:id', { params, body }));
    if (!reply) return;
    // Saving returns to the list (specification, section 4). The reset keeps the unsaved-changes dialog away.
    flushSync(() => draft.reset(draft.value));
    const back = visitedList('promotions')?.path ?? sectionPath('promotions');
    navigate(back, { state: { successMessage: reply.smessage || t('saved') } });
  }

  async function setActive(isActive: boolean) {
    if (!promotion) return;
    const params = { id: promotion.id };
    const reply = await saving.send(() =>
      isActive
        ? api('POST /admin/promotions/:id/enable', { params })
        : api('POST /admin/promotions/:id/disable', { params }),
    );
    if (reply) editor.refresh(reply.record);
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
            <button type="button" className="button" disabled={!canEdit} onClick={() => setActive(true)}>
              {t('promotion-enable')}
            </button>
          ) : null}
          <button
            type="button"
            className="button"
            disabled={!isActive || !canEdit}
            onClick={() => setActive(false)}
          >
            {t('promotion-disable')}
          </button>
        </>
      }
      save={{ ...editor.saveBar, submit: save, canEdit }}
      form={
        <>
          <RulePreview draft={draft.value} />
          <PromotionFields draft={draft} errors={saving.errors} />
          <PromotionVehicle draft={draft} errors={saving.errors} />
        </>
      }
      side={
        promotion ? (
          <>
            <section className="panel stack" aria-labelledby="usage-title">
              <h2 id="usage-title">{t('promotion-usage')}</h2>
              <dl className="description-list">
                <dt>{t('promotions-column-id')}</dt>
                <dd>{promotion.id}</dd>
                <dt>{t('promotion-used')}</dt>
                <dd>{promotion.used_times}</dd>
                <dt>{t('promotion-created')}</dt>
                <dd>
                  <DateOnly at={promotion.created_time} />
                </dd>
              </dl>
            </section>
            <History entries={promotion.history} />
          </>
        ) : undefined
      }
    />
  );
}
