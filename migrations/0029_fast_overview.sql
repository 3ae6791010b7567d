-- Sums of the last closed days, so that reports of the usual period do not add up each of them. There is one row while
-- its sums are current; a day that is opened again makes them outdated until the job has closed it again.
create table closed_window (
  is_only boolean primary key default true check (is_only),
  from_day date not null,
  until_day date not null
);
create table closed_window_set (
  part_number text primary key,
  units integer not null
);
create table closed_window_car (
  make text not null,
  model text not null,
  units integer not null,
  primary key (make, model)
);
create function drop_closed_window() returns trigger language plpgsql as
  $$ begin
    delete from closed_window where old.day between from_day and until_day;
    return null;
  end $$;
create trigger closed_day_drops_window after delete on closed_day for each row execute function drop_closed_window();

-- Set when the order is placed: a line has another verdict than "fits".
alter table orders add column needs_fit_check boolean not null default false;
update orders o set needs_fit_check = true
  where exists (select 1 from order_line l where l.order_id = o.order_id and l.fit_verdict <> 'fits');
create index orders_to_check on orders (created_at, order_id)
  where needs_fit_check and status in ('Paid', 'Await Shipping');
