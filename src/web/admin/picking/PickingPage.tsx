import { type RefObject, useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData, useRevalidator } from 'react-router';
import { LABEL_SHEET_NAMES } from '#domain/label-sheet.ts';
import {
  type PickedOrder,
  type PickedUnits,
  pickAll,
  pickedByOrder,
  pickedUnits,
  pickUnit,
  unpickUnit,
} from '#domain/pick-list.ts';
import { readDeviceSetting, writeDeviceSetting } from '../../platform/device-settings.ts';
import { Link } from '../../platform/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { FieldWithButton } from '../../ui/FieldWithButton.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { useFetched } from '../../ui/use-fetched.ts';
import { visitedListPath } from '../list/visited-list.ts';
import { FitCheck } from '../orders/order-panels.tsx';
import { ShipForm } from '../orders/ShipForm.tsx';
import { downloadPath, QUEUE_LISTS } from '../paths.ts';
import { apiFor, replyOrThrow, useAdmin } from '../platform/admin.tsx';
import { IdLink } from '../shell/IdLink.tsx';
import { PageHeading } from '../shell/PageHeading.tsx';
import { PickLines, PickOrders, type Refusals } from './PickTables.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const ids = new URL(args.request.url).searchParams.get('ids');
  // Orders to pick are selected in the list of those to ship.
  if (!ids) throw redirect(QUEUE_LISTS['to-ship'].path);
  return { ids, ...(await replyOrThrow(apiFor(args)('GET /admin/picking', { query: { ids } }))) };
}

const STORAGE_KEY = 'admin-picked';

/** Reads the units picked for these orders. Only the last pick list is stored, so that storage does not grow. */
function readPicked(ids: string): PickedUnits {
  const stored = JSON.parse(readDeviceSetting(STORAGE_KEY) ?? '{}') as { ids?: string; picked?: PickedUnits };
  return stored.ids === ids ? (stored.picked ?? {}) : {};
}

/** The pick list of several orders. Units are checked off by scan, typing or button, and stored on the device. */
export function Component() {
  const { t } = useAdmin();
  const { revalidate } = useRevalidator();
  const { ids, orders, lines } = useLoaderData<typeof loader>();
  /** True if the list had units when it was opened. If it is empty now, all of them have been shipped. */
  const [hadUnits] = useState(lines.length > 0);
  /** The number of chosen orders that had nothing to ship when the list was opened. */
  const [leftOutCount] = useState(new Set(ids.split(',')).size - orders.length);
  const [picked, setPicked] = useState<PickedUnits>(() => readPicked(ids));
  const [result, setResult] = useState<ScanResult | null>(null);
  const [shippingId, setShippingId] = useState<string | null>(null);
  /** The orders that could not be shipped with others. They may no longer be on the list. */
  const [failed, setFailed] = useState<Refusals>([]);
  const field = useRef<HTMLInputElement>(null);
  const documents = [
    { label: t('picking-print'), path: downloadPath('picking/documents', { ids }) },
    ...LABEL_SHEET_NAMES.map((sheet) => ({
      label: t(`picking-labels-${sheet}`),
      path: downloadPath('picking/labels', { ids, sheet }),
    })),
  ];
  const ordersById = new Map(orders.map((order) => [order.order_id, order]));
  const pickedOrders = pickedByOrder(lines, [...ordersById.keys()], picked);
  const orderToShip = pickedOrders.find(({ order_id }) => order_id === shippingId);

  // Waits for a frame, because a new screen focuses its heading first.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);

  function storePicked(next: PickedUnits) {
    setPicked(next);
    writeDeviceSetting(STORAGE_KEY, JSON.stringify({ ids, picked: next }));
  }
  function scan(part: string) {
    const outcome = pickUnit(lines, picked, part);
    const scanNumber = (result?.scanNumber ?? 0) + 1;
    // If no unit was picked, the outcome is the reason code.
    if (typeof outcome === 'string') {
      setResult({ scanNumber, isError: true, text: t(`picking-${outcome}`, { part }) });
    } else {
      const { part_number, order_id } = outcome;
      const text = t('picking-picked', { part: part_number, order: order_id });
      setResult({ scanNumber, isError: false, text });
      storePicked(outcome.picked);
    }
    field.current?.focus();
  }
  /** Replaces the picked units without a scan, so that the result of the last scan no longer applies. */
  function replacePicked(next: PickedUnits) {
    setResult(null);
    storePicked(next);
    // The pressed button may disappear, and a scanner types into the focused field. On a phone, the field stays
    // unfocused, because the focus would open the keyboard.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus();
  }
  function finishShipping() {
    setShippingId(null);
    field.current?.focus();
  }

  return (
    <div className="stack">
      <Link to={visitedListPath('orders')}>{t('record-back')}</Link>
      <div className="screen-head">
        <PageHeading title={t('picking-title')} />
        <div className="row">
          {lines.length === 0
            ? null
            : documents.map(({ label, path }) => (
                <a key={path} className="button" href={path} target="_blank" rel="noopener">
                  {label}
                </a>
              ))}
        </div>
      </div>
      {lines.length === 0 ? (
        <p className="notice status">{t(hadUnits ? 'picking-finished' : 'picking-nothing')}</p>
      ) : (
        <>
          <ScanPanel
            field={field}
            pickedCount={lines.reduce((sum, line) => sum + pickedUnits(line, picked), 0)}
            unitCount={lines.reduce((sum, line) => sum + line.quantity, 0)}
            result={result}
            onScan={scan}
            onRestart={() => replacePicked({})}
          />
          {leftOutCount > 0 ? <p>{t('picking-left-out', { count: leftOutCount })}</p> : null}
          {orderToShip ? (
            <ShipPicked
              key={orderToShip.order_id}
              order={orderToShip}
              onCancel={finishShipping}
              onDone={() => {
                finishShipping();
                setResult(null);
                setFailed((refusals) => refusals.filter(({ id }) => id !== orderToShip.order_id));
                revalidate();
              }}
            />
          ) : null}
          <PickLines
            lines={lines}
            picked={picked}
            orderCount={orders.length}
            onPick={(line) => replacePicked(pickAll(line, picked))}
            onUndo={(line) => replacePicked(unpickUnit(line, picked))}
          />
        </>
      )}
      <div role="alert">
        {failed.map(({ id, message }) => (
          <p key={id} className="notice alert">
            <IdLink section="orders" id={id} /> {message}
          </p>
        ))}
      </div>
      {lines.length === 0 ? null : (
        <PickOrders
          orders={ordersById}
          picked={pickedOrders}
          onShip={setShippingId}
          onShipped={(refusals) => {
            setFailed(refusals);
            revalidate();
          }}
        />
      )}
    </div>
  );
}

function ShipPicked(props: { order: PickedOrder; onCancel(): void; onDone(): void }) {
  const { t, api, showAlert } = useAdmin();
  const { order_id, units } = props.order;
  const { data, hasFailed, retry } = useFetched(order_id, () =>
    api('GET /admin/orders/:id', { params: { id: order_id } }),
  );
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (data) form.current?.querySelector<HTMLElement>('[data-focus]')?.focus();
  }, [data]);
  return (
    <Panel
      title={t('picking-shipping', { order: order_id })}
      headerExtra={<Button variant="quiet" label={t('record-cancel')} onClick={props.onCancel} />}
    >
      <div ref={form}>
        {data ? <FitCheck record={data.record} onAsked={retry} /> : null}
        {data ? (
          // The key remounts the form when the order has changed, so that it shows the current quantities.
          <ShipForm
            key={data.record.orderInfo.last_modified_time}
            record={data.record}
            version={data.record.orderInfo.last_modified_time}
            picked={units}
            onDone={props.onDone}
            onRefused={(reason) => {
              if (reason === 'changed-meanwhile') showAlert(t('order-changed-meanwhile'));
              retry();
            }}
          />
        ) : null}
        {!data && hasFailed ? <RetryAlert text={t('picking-order-failed')} onRetry={retry} /> : null}
      </div>
    </Panel>
  );
}

interface ScanResult {
  /** Different for each scan, so that a screen reader announces a repeated text again. */
  scanNumber: number;
  isError: boolean;
  text: string;
}

function ScanPanel(props: {
  field: RefObject<HTMLInputElement | null>;
  pickedCount: number;
  unitCount: number;
  result: ScanResult | null;
  onScan(part: string): void;
  onRestart(): void;
}) {
  const { t } = useAdmin();
  const { field, pickedCount, unitCount, result } = props;
  const progressText = t('picking-progress', { picked: pickedCount, count: unitCount });
  return (
    <div className="panel left-bar stack scan-panel">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          props.onScan(field.current!.value.trim());
          field.current!.value = '';
        }}
      >
        <FieldWithButton
          id="part"
          ref={field}
          label={t('picking-scan')}
          name="part"
          maxLength={40}
          autoComplete="off"
          required
          button={{ label: t('picking-check-off') }}
        />
      </form>
      <div className="row">
        <progress max={unitCount} value={pickedCount} aria-label={progressText} />
        <strong>{progressText}</strong>
        {pickedCount > 0 ? (
          <ConfirmButton
            variant="quiet"
            label={t('picking-restart')}
            question={t('picking-restart-question', { count: pickedCount })}
            cancelLabel={t('record-cancel')}
            onConfirm={props.onRestart}
          />
        ) : null}
      </div>
      <div role="alert">
        {result?.isError ? (
          <p key={result.scanNumber} className="notice alert">
            {result.text}
          </p>
        ) : null}
      </div>
      <p role="status">
        {result && !result.isError ? result.text : ''}{' '}
        {pickedCount === unitCount ? t('picking-complete') : ''}
      </p>
    </div>
  );
}
