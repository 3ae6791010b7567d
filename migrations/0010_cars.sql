-- A shopper's cars, of a visitor or an account, with the answers to questions about them. Cart and order lines carry
-- the car they are for, instead of the vehicle of a fitment that nobody chose.

alter table saved_car rename to car;
alter table car alter column customer_id drop not null;
alter table car
  add column guest_id uuid references guest on delete cascade,
  -- Answers by question key (#domain/brake-question.ts).
  add column answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
  add column name text check (length(name) between 1 and 40),
  -- False: not listed, only active or used by a cart line.
  add column is_saved boolean not null default true,
  add column is_active boolean not null default false,
  drop constraint saved_car_customer_id_year_make_model_submodel_trim_engine_key,
  add constraint car_has_one_owner check (num_nonnulls(customer_id, guest_id) = 1),
  add constraint car_once unique nulls not distinct
    (customer_id, guest_id, year, make, model, submodel, trim, engine);
create unique index one_active_car_of_account on car (customer_id) where is_active and customer_id is not null;
create unique index one_active_car_of_guest on car (guest_id) where is_active and guest_id is not null;
create index car_of_guest on car (guest_id) where guest_id is not null;

alter table cart_line
  -- The car that the line is for; null: added without checking.
  add column car_id uuid references car on delete set null,
  -- The shopper confirmed that the set does not fit this car.
  add column is_acknowledged boolean not null default false;
create index cart_line_car on cart_line (car_id) where car_id is not null;

-- The levels are those that the shopper chose. Until now they were those of the fitment, and no car was checked.
alter table order_line
  alter column year drop not null,
  alter column make drop not null,
  alter column model drop not null,
  add column answers jsonb not null default '{}',
  -- The vehicles that the set spans, shown for a line without a car.
  add column spans jsonb,
  add column is_acknowledged boolean not null default false;
update order_line set fit_verdict = 'not-checked';
alter table order_line
  add constraint known_fit_verdict check (fit_verdict in
    ('fits', 'fits-with-condition', 'does-not-fit', 'not-enough-known', 'not-checked')),
  add constraint misfit_is_acknowledged check (fit_verdict <> 'does-not-fit' or is_acknowledged);
