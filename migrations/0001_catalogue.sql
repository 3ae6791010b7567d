-- Items, vehicles and which item fits which vehicle. Prices are integer cents.

create extension if not exists pg_trgm;

create function reject_change() returns trigger language plpgsql as
  $$ begin raise exception '% is append-only', tg_table_name; end $$;

-- Optimistic locking: a save that loaded an older last_modified_at is refused.
create function touch_last_modified() returns trigger language plpgsql as
  $$ begin
    if new is distinct from old then new.last_modified_at := clock_timestamp(); end if;
    return new;
  end $$;

create table family (
  code text primary key check (code in ('ES', 'ED', 'ESD')),
  subcategory text not null unique
);
insert into family values ('ES', 'ES ROTOR'), ('ED', 'ED ROTOR'), ('ESD', 'ESD ROTOR');

create table item (
  part_number text primary key check (part_number ~ '^[A-Z0-9][A-Z0-9./-]{2,39}$'),
  normalised text not null generated always as (regexp_replace(part_number, '[^A-Z0-9]', '', 'g')) stored,
  family text not null references family,
  displayname text not null check (length(displayname) between 1 and 200),
  is_active boolean not null default true,
  is_sale boolean not null default false,
  cad_price integer not null check (cad_price between 1 and 10000000),
  usd_price integer not null check (usd_price between 1 and 10000000),
  cad_sale_price integer check (cad_sale_price > 0 and cad_sale_price < cad_price),
  usd_sale_price integer check (usd_sale_price > 0 and usd_sale_price < usd_price),
  -- The id of an uploaded image, or an https link to a supplier's.
  main_image text check (length(main_image) <= 500),
  description text not null default '',
  details text not null default '',
  last_modified_at timestamptz not null default now(),
  -- First and last day of a sale. is_sale: in force now; sale_scheduled: starts later.
  sale_start date,
  sale_end date check (sale_end >= sale_start),
  sale_scheduled boolean not null default false,
  constraint sale_item_has_sale_prices
    check (not is_sale or (cad_sale_price is not null and usd_sale_price is not null)),
  constraint scheduled_sale_starts_later
    check (not sale_scheduled or (not is_sale and sale_start is not null
      and cad_sale_price is not null and usd_sale_price is not null))
);
create index item_normalised on item (normalised text_pattern_ops);
create index item_normalised_part on item using gin (normalised gin_trgm_ops);
create index item_family on item (family, part_number);
create index item_sale_days on item (sale_start, sale_end) where sale_scheduled or sale_end is not null;
create index item_by_name on item (lower(displayname), part_number);
create index item_by_price on item (cad_price, part_number);
create index item_name_part on item using gin (lower(displayname) gin_trgm_ops);
-- On an expression, because the planner would also use a trigram index on the plain column for joins, which is
-- slow.
create index item_part_number_part on item using gin (upper(part_number) gin_trgm_ops);
create trigger item_changed before update on item for each row execute function touch_last_modified();

create table item_image (
  part_number text not null references item on delete cascade,
  image_number integer not null check (image_number >= 1),
  image_id text not null check (length(image_id) between 1 and 500),
  primary key (part_number, image_number)
);

-- Uploaded images, downscaled; the id is a content hash, so that duplicates are stored once.
create table image (
  image_id text primary key check (image_id ~ '^p-[0-9a-f]{32}$'),
  media_type text not null,
  width integer not null,
  height integer not null,
  bytes bytea not null,
  created_at timestamptz not null default now()
);

create table interchange_number (
  part_number text not null references item on delete cascade,
  brand text not null,
  number text not null,
  normalised text not null check (normalised ~ '^[A-Z0-9]+$'),
  primary key (part_number, brand, normalised)
);
create index interchange_number_normalised on interchange_number (normalised text_pattern_ops);
create index interchange_number_part on interchange_number using gin (normalised gin_trgm_ops);

-- One row per vehicle as registered by its maker; an unset level is null.
create table vehicle (
  vehicle_id integer primary key,
  year smallint not null check (year between 1900 and 2100),
  make text not null,
  model text not null,
  submodel text,
  trim text,
  engine text,
  constraint vehicle_levels unique nulls not distinct (year, make, model, submodel, trim, engine)
);
create index vehicle_make on vehicle (make, model);

-- An item that fits a vehicle at a position; the note is a condition that the car must meet.
create table fitment (
  car_part_id text primary key check (length(car_part_id) between 1 and 40),
  vehicle_id integer not null references vehicle,
  part_number text not null references item on delete cascade,
  position text not null check (position in ('Front', 'Rear', 'Front or Rear')),
  note text check (length(note) between 1 and 200),
  -- All searchable words: family, name, position, vehicle (#domain/search-words.ts).
  words tsvector not null,
  constraint fitment_once unique nulls not distinct (vehicle_id, part_number, position, note)
);
create index fitment_part_number on fitment (part_number);
create index fitment_words on fitment using gin (words);

-- Derived from fitment when the catalogue changes; shown in lists without a selected vehicle.
create table item_application (
  part_number text not null references item on delete cascade,
  position text not null,
  note text,
  car_part_id text not null,
  vehicle_count integer not null check (vehicle_count > 0),
  year_from smallint not null,
  year_to smallint not null,
  make text,
  model text,
  constraint item_application_once unique nulls not distinct (part_number, position, note)
);

-- Every word that a fitment can be found by. A prefix search looks up the few whole words first; scanning all
-- rows of every matching word would be slow. Words are only added; an unused word matches nothing.
create table search_word (
  word text collate "C" primary key
);

-- Caches in every process are keyed by this version.
create table catalogue_state (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 1,
  changed_at timestamptz not null default now()
);
insert into catalogue_state default values;
