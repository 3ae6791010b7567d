import { TablePanel } from '../../ui/TablePanel.tsx';
import { useAdmin } from '../platform/admin.tsx';
import type { Overview } from './overview.ts';

const STEPS = ['carts', 'placed', 'paid'] as const;

/** The numbers of carts started, orders placed and orders paid. */
export function Conversion({ steps }: { steps: Overview['steps'] }) {
  const { t } = useAdmin();
  const share = (step: (typeof STEPS)[number]) =>
    steps.carts.now === 0
      ? ''
      : t('unit-percent', { value: Math.round((1000 * steps[step].now) / steps.carts.now) / 10 });
  return (
    <TablePanel
      title={t('overview-steps')}
      headerExtra={null}
      rows={STEPS}
      rowKey={(step) => step}
      columns={[
        { title: t('overview-step'), cell: (step) => t(`overview-step-${step}`) },
        { title: t('overview-step-count'), isNumber: true, cell: (step) => steps[step].now },
        { title: t('overview-step-share'), isNumber: true, cell: share },
        { title: t('overview-previous'), isNumber: true, cell: (step) => steps[step].before },
      ]}
    >
      <p className="quiet">{t('overview-steps-help')}</p>
    </TablePanel>
  );
}
