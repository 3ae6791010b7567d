import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { LABEL_SHEET_NAMES } from '#domain/label-sheet.ts';
import { type Picked, pickUnit } from '#domain/pick-list.ts';
import type { PlainTextId } from '#texts/texts.ts';
import { Link } from '../../platform/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { visitedList } from '../list/visited-list.ts';
import { downloadPath, recordPath, sectionPath } from '../paths.ts';
import { apiFor, replyOrThrow, useAdmin } from '../platform/admin.tsx';
import { readDeviceSetting, writeDeviceSetting } from '../platform/device-settings.ts';
import { AdminTitle } from '../shell/AdminTitle.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const ids = new URL(args.request.url).searchParams.get('ids') ?? '';
  return { ids, ...(await replyOrThrow(apiFor(args)('GET /admin/picking', { query: { ids } }))) };
}

const STORAGE_KEY = 'admin-picked';

/** Reads the picked units. Only those of the last pick list are stored, so that storage does not grow. */
function readPicked(ids: string): Picked {
  const stored = JSON.parse(readDeviceSetting(STORAGE_KEY) ?? '{}') as { ids?: string; picked?: Picked };
  return stored.ids === ids ? (stored.picked ?? {}) : {};
}

/** Checks off the units of several orders by scanning or typing part numbers. Picked units are stored on the device. */
export function Component() {
  const { t } = useAdmin();
  const { ids, orders, lines } = useLoaderData<typeof loader>();
  const [picked, setPicked] = useState<Picked>(() => readPicked(ids));
  const [message, setMessage] = useState('');
  const unitsOf = (part_number: string) => picked[part_number] ?? 0;
  const documents = [
    ['picking-print', downloadPath('picking/documents', { ids })],
    ...LABEL_SHEET_NAMES.map((sheet) => [
      `picking-labels-${sheet}`,
      downloadPath('picking/labels', { ids, sheet }),
    ]),
  ] as [PlainTextId, string][];
  const isComplete = lines.every((line) => unitsOf(line.part_number) >= line.quantity);

  function store(next: Picked) {
    setPicked(next);
    writeDeviceSetting(STORAGE_KEY, JSON.stringify({ ids, picked: next }));
  }
  function pick(text: string) {
    const result = pickUnit(lines, picked, text);
    if (typeof result === 'string') return setMessage(t(`picking-${result}`, { part: text }));
    store(result.picked);
    setMessage(t('picking-picked', { part: result.part_number }));
  }

  return (
    <div className="stack">
      <AdminTitle page={t('picking-title')} />
      <Link to={visitedList('orders')?.path ?? sectionPath('orders')}>{t('record-back')}</Link>
      <div className="screen-head">
        <h1>{t('picking-title')}</h1>
        <div className="row">
          {documents.map(([label, path]) => (
            <a key={label} className="button" href={path} target="_blank" rel="noopener">
              {t(label)}
            </a>
          ))}
        </div>
      </div>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault();
          const field = event.currentTarget.elements.namedItem('part') as HTMLInputElement;
          pick(field.value);
          field.value = '';
        }}
      >
        <label>
          {t('picking-scan')}{' '}
          <input className="input" name="part" maxLength={40} autoComplete="off" required />
        </label>
        <Button type="submit" label={t('picking-check-off')} />
        <Button variant="quiet" type="button" label={t('picking-restart')} onClick={() => store({})} />
        <p role="status">{isComplete ? t('picking-complete') : message}</p>
      </form>
      <TablePanel
        title={t('picking-lines', { count: orders.length })}
        emptyText={t('picking-nothing')}
        rows={lines}
        rowKey={(line) => line.part_number}
        columns={[
          { title: t('overview-part'), cell: (line) => <span className="mono">{line.part_number}</span> },
          { title: t('overview-name'), cell: (line) => line.name },
          {
            title: t('picking-units'),
            cell: (line) => (
              <StatusBadge tone={unitsOf(line.part_number) >= line.quantity ? 'success' : 'warning'}>
                {t('picking-units-of', { picked: unitsOf(line.part_number), count: line.quantity })}
              </StatusBadge>
            ),
          },
          {
            title: t('section-orders'),
            cell: (line) =>
              line.orders.map(({ order_id, quantity }) => (
                <span key={order_id} className="subtext">
                  <Link className="mono" to={recordPath('orders', order_id)}>
                    {order_id}
                  </Link>{' '}
                  × {quantity}
                </span>
              )),
          },
        ]}
      />
    </div>
  );
}
