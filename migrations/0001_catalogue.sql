-- What is sold, and for which vehicle. Prices are integer cents.
create extension if not exists pg_trgm;

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
  main_image text check (length(main_image) <= 100),
  description text not null default '',
  details text not null default '',
  last_modified_at timestamptz not null default now(),
  constraint sale_item_has_sale_prices
    check (not is_sale or (cad_sale_price is not null and usd_sale_price is not null))
);
create index item_normalised on item (normalised text_pattern_ops);
create index item_normalised_part on item using gin (normalised gin_trgm_ops);
create index item_family on item (family, part_number);

create table item_image (
  part_number text not null references item on delete cascade,
  image_number integer not null check (image_number >= 1),
  image_id text not null check (length(image_id) between 1 and 100),
  primary key (part_number, image_number)
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

-- One row a vehicle as the maker files it; a level that the maker leaves open is null.
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

-- An item on a vehicle at a position; the note is a condition the car must meet.
create table fitment (
  car_part_id text primary key check (length(car_part_id) between 1 and 40),
  vehicle_id integer not null references vehicle,
  part_number text not null references item on delete cascade,
  position text not null check (position in ('Front', 'Rear', 'Front or Rear')),
  note text check (length(note) between 1 and 200),
  -- Every word a name search may ask for: family, name, position, vehicle (#domain/search-words.ts).
  words tsvector not null,
  constraint fitment_once unique nulls not distinct (vehicle_id, part_number, position, note)
);
create index fitment_part_number on fitment (part_number);
create index fitment_words on fitment using gin (words);

-- Derived from fitment when the catalogue changes: what a list without a chosen vehicle shows.
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

-- Caches in every process follow this number.
create table catalogue_state (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 1,
  changed_at timestamptz not null default now()
);
insert into catalogue_state default values;
