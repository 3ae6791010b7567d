-- The audit log shows one entry for each bulk change or import, without those about each changed record.
create index audit_newest_summaries on audit (at desc, audit_id desc) where action not in (
  'record-bulk-applied', 'record-bulk-undone', 'item-import', 'item-import-undone', 'item-import-new',
  'item-import-new-undone', 'item-import-numbers', 'item-import-numbers-undone', 'item-import-fitments',
  'item-import-fitments-undone');
