import { formatNumber } from '#texts/format-number.ts';
import { Link } from '../../platform/Link.tsx';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import type { Overview } from './overview.ts';

const STEPS = ['carts', 'placed', 'paid'] as const;

/** The numbers of carts started, orders placed and orders paid, each also as a share of the carts. */
export function Conversion({ overview: { steps, from, until } }: { overview: Overview }) {
  const { t } = useAdmin();
  /** The number of carts has no link: it includes carts that became orders, which no list shows. */
  const paths = {
    placed: sectionPath('orders', { from, until }),
    paid: sectionPath('documents', { kind: 'invoice', from, until }),
  };
  const count = (step: (typeof STEPS)[number]) =>
    step === 'carts' ? (
      steps.carts.now
    ) : (
      <Link
        to={paths[step]}
        aria-label={t('overview-figure-value', {
          figure: t(`overview-step-${step}`),
          value: steps[step].now,
        })}
      >
        {steps[step].now}
      </Link>
    );
  const share = (step: (typeof STEPS)[number]) => {
    if (steps.carts.now === 0) return '';
    const percentage = Math.round((1000 * steps[step].now) / steps.carts.now) / 10;
    return t('unit-percent', { value: formatNumber(percentage, t) });
  };
  return (
    <TablePanel
      isMatrix
      title={t('overview-steps')}
      headerExtra={null}
      rows={STEPS}
      rowKey={(step) => step}
      columns={[
        { title: t('overview-step'), cell: (step) => t(`overview-step-${step}`) },
        { title: t('overview-step-count'), isNumber: true, cell: count },
        { title: t('overview-step-share'), isNumber: true, cell: share },
        { title: t('overview-previous'), isNumber: true, cell: (step) => steps[step].before },
      ]}
    >
      <p className="quiet">{t('overview-steps-help')}</p>
    </TablePanel>
  );
}
