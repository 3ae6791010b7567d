import { useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { LABEL_SHEET_NAMES } from '#domain/label-sheet.ts';
import {
  type OrderProgress,
  orderProgress,
  type Picked,
  pickedUnits,
  pickUnit,
  unpickUnit,
} from '#domain/pick-list.ts';
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
import { ShipPicked } from './ShipPicked.tsx';

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

/** The result of the last scan. The count makes a screen reader announce the same text again. */
interface ScanResult {
  count: number;
  isError: boolean;
  text: string;
}

/**
 * Checks off the units of several orders by scanning or typing part numbers, and ships each order with its picked units.
 * Picked units are stored on the device.
 */
export function Component() {
  const { t, can } = useAdmin();
  const { revalidate } = useRevalidator();
  const { ids, orders, lines } = useLoaderData<typeof loader>();
  const [picked, setPicked] = useState<Picked>(() => readPicked(ids));
  const [result, setResult] = useState<ScanResult | null>(null);
  const [shipping, setShipping] = useState<OrderProgress | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const documents = [
    ['picking-print', downloadPath('picking/documents', { ids })],
    ...LABEL_SHEET_NAMES.map((sheet) => [
      `picking-labels-${sheet}`,
      downloadPath('picking/labels', { ids, sheet }),
    ]),
  ] as [PlainTextId, string][];
  const recipients = new Map(orders.map(({ order_id, name }) => [order_id, name]));
  const progress = orderProgress(lines, [...recipients.keys()], picked);
  const count = lines.reduce((sum, line) => sum + line.quantity, 0);
  const pickedCount = lines.reduce((sum, line) => sum + pickedUnits(line, picked), 0);
  const progressText = t('picking-progress', { picked: pickedCount, count });

  // A new screen focuses its heading first.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);

  function store(next: Picked) {
    setPicked(next);
    writeDeviceSetting(STORAGE_KEY, JSON.stringify({ ids, picked: next }));
    field.current?.focus();
  }
  function pick(part: string) {
    const scan = pickUnit(lines, picked, part);
    const isError = typeof scan === 'string';
    const text = isError
      ? t(`picking-${scan}`, { part })
      : t('picking-picked', { part: scan.part_number, order: scan.order_id });
    setResult({ count: (result?.count ?? 0) + 1, isError, text });
    store(isError ? picked : scan.picked);
  }
  function finishShipping() {
    setShipping(null);
    field.current?.focus();
  }

  return (
    <div className="stack">
      <AdminTitle page={t('picking-title')} />
      <Link to={visitedList('orders')?.path ?? sectionPath('orders')}>{t('record-back')}</Link>
      <div className="screen-head">
        <h1>{t('picking-title')}</h1>
        <div className="row">
          {lines.length === 0
            ? null
            : documents.map(([label, path]) => (
                <a key={label} className="button" href={path} target="_blank" rel="noopener">
                  {t(label)}
                </a>
              ))}
        </div>
      </div>
      {lines.length === 0 ? (
        <p className="notice status">{t('picking-finished')}</p>
      ) : (
        <>
          <div className="panel left-bar stack">
            <form
              className="row"
              onSubmit={(event) => {
                event.preventDefault();
                pick(field.current!.value.trim());
                field.current!.value = '';
              }}
            >
              <label>
                {t('picking-scan')}{' '}
                <input ref={field} className="input" name="part" maxLength={40} autoComplete="off" required />
              </label>
              <Button type="submit" label={t('picking-check-off')} />
              <Button
                variant="quiet"
                type="button"
                label={t('picking-restart')}
                onClick={() => {
                  setResult(null);
                  store({});
                }}
              />
            </form>
            <p className="row">
              <progress max={count} value={pickedCount} aria-label={progressText} />
              <strong>{progressText}</strong>
            </p>
            <div role="alert">
              {result?.isError ? (
                <p key={result.count} className="notice alert">
                  {result.text}
                </p>
              ) : null}
            </div>
            <p role="status">
              {result && !result.isError ? result.text : ''}{' '}
              {pickedCount === count ? t('picking-complete') : ''}
            </p>
          </div>
          {shipping ? (
            <ShipPicked
              key={shipping.order_id}
              order={shipping}
              onCancel={finishShipping}
              onDone={() => {
                finishShipping();
                setResult(null);
                revalidate();
              }}
            />
          ) : null}
          <TablePanel
            title={t('picking-lines', { count: orders.length })}
            rows={lines}
            rowKey={(line) => line.part_number}
            columns={[
              { title: t('overview-part'), cell: (line) => <span className="mono">{line.part_number}</span> },
              { title: t('overview-name'), cell: (line) => line.name },
              {
                title: t('picking-units'),
                cell: (line) => (
                  <span className="row">
                    <Units picked={pickedUnits(line, picked)} count={line.quantity} />
                    {pickedUnits(line, picked) > 0 ? (
                      <Button
                        variant="small"
                        label={t('picking-undo')}
                        aria-label={t('picking-undo-of', { part: line.part_number })}
                        onClick={() => store(unpickUnit(line, picked))}
                      />
                    ) : null}
                  </span>
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
          <TablePanel
            title={t('picking-orders')}
            rows={progress}
            rowKey={({ order_id }) => order_id}
            columns={[
              {
                title: t('orders-column-id'),
                cell: ({ order_id }) => (
                  <Link className="mono" to={recordPath('orders', order_id)}>
                    {order_id}
                  </Link>
                ),
              },
              { title: t('picking-recipient'), cell: ({ order_id }) => recipients.get(order_id) },
              {
                title: t('picking-units'),
                cell: (order) => <Units picked={order.picked} count={order.quantity} />,
              },
              {
                title: t('list-action'),
                cell: (order) => (
                  <span className="row">
                    {order.picked > 0 && can('orders.change') ? (
                      <ShipButton order={order} onClick={() => setShipping(order)} />
                    ) : null}
                    <a
                      className="button small"
                      href={downloadPath(`orders/${encodeURIComponent(order.order_id)}/packing-slip`)}
                      target="_blank"
                      rel="noopener"
                      aria-label={t('picking-slip-of', { order: order.order_id })}
                    >
                      {t('picking-slip')}
                    </a>
                  </span>
                ),
              },
            ]}
          />
        </>
      )}
    </div>
  );
}

function Units({ picked, count }: { picked: number; count: number }) {
  const { t } = useAdmin();
  return (
    <StatusBadge tone={picked >= count ? 'success' : 'warning'}>
      {t('picking-units-of', { picked, count })}
    </StatusBadge>
  );
}

/** Emphasised once all units of the order are picked. */
function ShipButton({ order, onClick }: { order: OrderProgress; onClick(): void }) {
  const { t } = useAdmin();
  const { order_id, picked, quantity: count } = order;
  const params = { order: order_id, picked, count };
  return picked === count ? (
    <Button
      variant="small primary"
      label={t('picking-ship')}
      aria-label={t('picking-ship-of', params)}
      onClick={onClick}
    />
  ) : (
    <Button
      variant="small"
      label={t('picking-ship-part', params)}
      aria-label={t('picking-ship-part-of', params)}
      onClick={onClick}
    />
  );
}
