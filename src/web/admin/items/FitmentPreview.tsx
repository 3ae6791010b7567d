import type { Reply } from '#contract/calls.ts';
import { vehicleName } from '#domain/vehicle.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import type { Translate } from '#texts/texts.ts';
import { vehicleText } from '#texts/vehicle-text.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Table } from '../../ui/Table.tsx';
import { useAdmin } from '../platform/admin.tsx';

type Requested = Reply<'POST /admin/items/:id/fitments/preview'>['fitments'][number];

/** The requested fitments, the result of saving each, and the existing fitments that it overlaps. */
export function FitmentPreview({ fitments }: { fitments: readonly Requested[] }) {
  const { t } = useAdmin();
  const newFitments = fitments.filter((each) => !each.exists);
  const counts = {
    'fitment-preview-exist': fitments.length - newFitments.length,
    'fitment-preview-new-vehicles': newFitments.filter((each) => each.is_new_vehicle).length,
    'fitment-preview-overlaps': newFitments.filter((each) => each.overlaps.length > 0).length,
  };
  return (
    <section className="stack" aria-label={t('fitment-preview')}>
      <div role="status">
        <p>{t('fitment-preview-adds', { count: newFitments.length })}</p>
        {(Object.keys(counts) as (keyof typeof counts)[])
          .filter((id) => counts[id] > 0)
          .map((id) => (
            <p key={id}>{t(id, { count: counts[id] })}</p>
          ))}
      </div>
      <Table
        caption={t('fitment-preview')}
        rows={fitments}
        rowKey={vehicleName}
        columns={[
          { title: t('fitment-vehicle'), cell: (each) => vehicleText(each, t) },
          { title: t('fitment-result'), cell: (each) => <Result requested={each} /> },
          { title: t('fitment-overlaps'), cell: (each) => (each.exists ? null : overlapsText(each, t)) },
        ]}
      />
    </section>
  );
}

const overlapsText = ({ overlaps }: Requested, t: Translate) =>
  overlaps
    .map(({ position, note }) => [catalogueText(position, t), note].filter(Boolean).join(', '))
    .join('; ');

function Result({ requested }: { requested: Requested }) {
  const { t } = useAdmin();
  if (requested.exists) return <StatusBadge tone="neutral">{t('fitment-exists')}</StatusBadge>;
  return requested.is_new_vehicle ? (
    <StatusBadge tone="warning">{t('fitment-new-vehicle')}</StatusBadge>
  ) : (
    <StatusBadge tone="success">{t('fitment-new')}</StatusBadge>
  );
}
