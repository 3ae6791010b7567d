-- When a return was last approved; money refunded since then was refunded for it.
alter table orders add column return_approved_at timestamptz;
update orders o set return_approved_at = (
  select max(a.at) from audit a where a.subject = o.order_id and a.action = 'order-return')
where o.status = 'Return';

-- How and on which day staff received a payment; null for payments recorded before this migration.
alter table payment_attempt
  add column offline_method text
    check (offline_method in ('cash', 'cheque', 'bank-transfer', 'card-terminal', 'other')),
  add column received_on date,
  add constraint only_offline_is_received
    check (provider = 'offline' or (offline_method is null and received_on is null));
