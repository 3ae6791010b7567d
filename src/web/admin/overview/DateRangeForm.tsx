import { useNavigate } from 'react-router';
import { addDays, shopDay } from '#domain/shop-day.ts';
import { Button } from '../../ui/Button.tsx';
import { sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { LinkTabs } from '../shell/LinkTabs.tsx';

const PRESET_DAYS = [7, 30, 90] as const;

/** Selects the period that the overview covers, which is part of the URL. */
export function DateRangeForm({ from, until }: { from: string; until: string }) {
  const { t } = useAdmin();
  const navigate = useNavigate();
  const today = shopDay(new Date());
  return (
    <form
      key={`${from} ${until}`}
      className="row range"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        navigate(sectionPath('', { from: String(form.get('from')), until: String(form.get('until')) }));
      }}
    >
      <LinkTabs
        label={t('field-date')}
        tabs={PRESET_DAYS.map((days) => {
          const firstDay = addDays(today, 1 - days);
          return {
            label: t(`overview-days-${days}`),
            to: sectionPath('', { from: firstDay, until: today }),
            isCurrent: from === firstDay && until === today,
          };
        })}
      />
      <label>
        {t('list-from')}{' '}
        <input className="input" type="date" name="from" defaultValue={from} max={today} required />
      </label>
      <label>
        {t('list-until')}{' '}
        <input className="input" type="date" name="until" defaultValue={until} max={today} required />
      </label>
      <Button type="submit" label={t('overview-show')} />
    </form>
  );
}
