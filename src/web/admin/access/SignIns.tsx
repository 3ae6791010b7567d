import { useEffect, useState } from 'react';
import type { Reply } from '#contract/calls.ts';
import { Table } from '../../ui/Table.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { DateTime } from '../record/DateTime.tsx';

/** The log of a staff member's sign-ins; without `staff_id`, of the signed-in staff member. */
export function SignIns({ staff_id }: { staff_id?: string }) {
  const { t, api, attempt } = useAdmin();
  const [records, setRecords] = useState<Reply<'GET /admin/sign-ins'>['records'] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once per staff member
  useEffect(() => {
    const call =
      staff_id === undefined
        ? api('GET /admin/sign-ins')
        : api('GET /admin/staff/:id/sign-ins', { params: { id: staff_id } });
    attempt(call).then((reply) => reply && setRecords(reply.records));
  }, [staff_id]);
  if (records === null) return <p aria-live="polite">{t('sign-ins-loading')}</p>;
  if (records.length === 0) return <p>{t('sign-ins-none')}</p>;
  return (
    <Table
      caption={t('sign-ins')}
      rows={records}
      rowKey={({ at }, index) => `${at} ${index}`}
      columns={[
        { title: t('field-time'), cell: ({ at }) => <DateTime time={at} /> },
        { title: t('field-result'), cell: ({ outcome }) => t(`sign-ins-${outcome}`) },
        { title: t('record-field-browser'), cell: ({ browser }) => browser ?? t('session-unknown') },
        { title: t('record-field-network'), cell: ({ network }) => network ?? t('record-none') },
      ]}
    />
  );
}
