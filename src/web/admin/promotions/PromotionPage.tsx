import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toFieldErrors } from '../../forms/form-spec.ts';
import { withQuery } from '../../paths.ts';
import { Link } from '../../platform/Link.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { visitedListPath } from '../list/visited-list.ts';
import { recordPath } from '../paths.ts';
import { recordRoute, replyOrThrow, useAdmin } from '../platform/admin.tsx';
import { History } from '../record/AuditEntries.tsx';
import { DateOnly } from '../record/DateTime.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { useRecord } from '../record/use-record.ts';
import { CallButton } from '../shell/CallButton.tsx';
import { Performance } from './Performance.tsx';
import { DateAndLimitFields, RuleFields, RulePreview } from './PromotionFields.tsx';
import { PromotionVehicle } from './PromotionVehicle.tsx';
import {
  datesProblem,
  draftProblems,
  type Promotion,
  toDraft,
  toNewDraft,
  toPromotionData,
} from './promotion-draft.ts';
import { PromotionState, UsedTimes } from './promotion-parts.tsx';

const NEW = 'new';

/** A saved promotion; null for a new one, which may be a copy of `original`. */
interface Loaded {
  promotion: Promotion | null;
  original: Promotion | null;
}

/** Loads the promotion. For a new one, loads the promotion to copy, if its id is in `?copy=`. */
export const { loader, Component } = recordRoute(
  async (api, id, query): Promise<Loaded> => {
    const isNew = id === NEW;
    const source = isNew ? query.get('copy') : id;
    if (!source) return { promotion: null, original: null };
    const call = api('GET /admin/promotions/:id', { params: { id: Number(source) } });
    const { record } = await replyOrThrow(call);
    return { promotion: isNew ? null : record, original: isNew ? record : null };
  },
  ({ promotion, original }) => promotion?.id ?? `${NEW} ${original?.id}`,
  PromotionScreen,
);

/** The form of a promotion; DISABLE and ENABLE take effect without saving (ADM-11). */
function PromotionScreen({ loaded: { promotion: loaded, original } }: { loaded: Loaded }) {
  const { t, api, attempt, can } = useAdmin();
  const navigate = useNavigate();
  const canEdit = can('promotions.change');
  const [newDraft] = useState(() => toNewDraft(original, new Date()));
  const editor = useRecord(loaded, {
    toDraft: (promotion) => (promotion ? toDraft(promotion) : newDraft),
    versionOf: (promotion) => promotion?.last_modified_time ?? '',
    async fetchRecord() {
      if (!loaded) return null;
      const params = { id: loaded.id };
      return (await attempt(api('GET /admin/promotions/:id', { params })))?.record ?? null;
    },
    validate: (draft, promotion) => toFieldErrors(draftProblems(draft, new Date(), promotion), t),
    save: (draft, version, promotion) =>
      api('POST /admin/promotions/:id', {
        params: { id: promotion ? String(promotion.id) : NEW },
        body: {
          id: promotion?.id ?? null,
          data: toPromotionData(draft),
          ...(version ? { last_modified_time: version } : {}),
        },
      }),
    onSaved({ smessage }) {
      // Saving returns to the list (specification, section 4).
      navigate(visitedListPath('promotions'), { state: { successMessage: smessage || t('saved') } });
    },
  });
  const { record: promotion, form } = editor;

  const commandButton = (command: 'enable' | 'disable', { id }: Promotion, isDisabled: boolean) => (
    <CallButton
      label={t(`promotion-${command}`)}
      disabled={isDisabled}
      call={() =>
        api(`POST /admin/promotions/:id/${command}`, {
          params: { id },
          body: { last_modified_time: editor.version },
        })
      }
      onDone={({ record }) => editor.refresh(record)}
      onConflict={editor.showConflict}
    />
  );

  const datesProblemId = datesProblem(form.values, promotion, new Date());
  const datesError = datesProblemId && t(datesProblemId);
  const newTitle = original
    ? t('promotion-title-copy', { code: original.code.toUpperCase() })
    : t('new-promotions');
  const title = promotion ? t('promotion-title', { code: promotion.code.toUpperCase() }) : newTitle;
  return (
    <RecordPage
      section="promotions"
      title={title}
      facts={original ? t('promotion-original', { sentence: original.sentence }) : null}
      badge={promotion ? <PromotionState state={promotion.state} /> : null}
      actions={
        promotion ? (
          <>
            {canEdit ? (
              <Link to={withQuery(recordPath('promotions', NEW), { copy: String(promotion.id) })}>
                {t('promotion-copy')}
              </Link>
            ) : null}
            {promotion.is_active ? null : commandButton('enable', promotion, !canEdit)}
            {commandButton('disable', promotion, !promotion.is_active || !canEdit)}
          </>
        ) : null
      }
      editor={editor}
      canEdit={canEdit}
      form={
        <>
          <RulePreview draft={form.values} problem={datesError} />
          <RuleFields form={form} />
          <PromotionVehicle form={form} />
          <DateAndLimitFields form={form} saved={promotion} datesError={datesError} />
        </>
      }
      side={
        promotion ? (
          <>
            <Panel title={t('promotion-usage')}>
              <DescriptionList
                entries={[
                  [t('promotions-column-id'), promotion.id],
                  [t('promotion-used'), <UsedTimes key="used" promotion={promotion} />],
                  [t('promotion-created'), <DateOnly key="created" time={promotion.created_time} />],
                ]}
              />
            </Panel>
            <Performance promotion={promotion} />
            <History entries={promotion.history} />
          </>
        ) : undefined
      }
    />
  );
}
