-- Refunds and later discounts of an order, unless they failed. The paid total is what remains of the total as placed;
-- lists show it and sort by it. A payment that is returned because its order was void already (unfilled) changes neither.
alter table orders add column refunded integer not null default 0 check (refunded >= 0);
alter table orders add column paid_total integer not null generated always as (greatest(total - refunded, 0)) stored;

create function recount_refunds() returns trigger language plpgsql as $$
begin
  update orders o set refunded = (
    select coalesce(sum(r.amount), 0) from payment_attempt a join payment_refund r on r.attempt_id = a.attempt_id
      where a.order_id = o.order_id and r.state <> 'failed' and r.cause <> 'unfilled')
    where o.order_id = (select order_id from payment_attempt where attempt_id = new.attempt_id);
  return null;
end $$;
create trigger refunds_counted after insert or update of state on payment_refund
  for each row execute function recount_refunds();

update orders o set refunded = r.amount
  from (select a.order_id, sum(r.amount) as amount from payment_attempt a join payment_refund r on r.attempt_id = a.attempt_id
    where r.state <> 'failed' and r.cause <> 'unfilled' group by a.order_id) r
  where o.order_id = r.order_id;

create index orders_by_paid_total on orders (paid_total, order_id) include (status, shipping_name);
create index orders_by_paid_total_of_status on orders (status, paid_total, order_id);
drop index orders_by_total;
drop index orders_by_total_of_status;

-- The addresses that the checkout starts with.
alter table address add column is_shipping_default boolean not null default false;
alter table address add column is_billing_default boolean not null default false;
create unique index one_shipping_default on address (customer_id) where is_shipping_default;
create unique index one_billing_default on address (customer_id) where is_billing_default;

-- Requests for one email that reminds the buyer of an order to have the brakes checked.
create table brake_reminder (
  order_id text primary key references orders on delete cascade,
  requested_at timestamptz not null,
  due_day date not null,
  notified_at timestamptz
);
create index brake_reminder_due on brake_reminder (due_day) where notified_at is null;
