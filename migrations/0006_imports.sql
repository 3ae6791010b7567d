-- Catalogue files: read, compared, previewed, and applied in full or not at all.

-- The number of the next new vehicle, above the numbers of a loaded catalogue.
create sequence vehicle_number;

create table catalogue_import (
  import_id uuid primary key default gen_random_uuid(),
  -- Part of the names of the partitions that hold its rows.
  import_number integer generated always as identity unique,
  file_name text not null check (length(file_name) <= 200),
  file_size bigint not null check (file_size >= 0),
  state text not null default 'waiting' check (state in
    ('waiting', 'reading', 'unmapped', 'ready', 'invalid', 'applying', 'applied',
     'undoing', 'undone', 'cancelled', 'failed')),
  -- {kind, columns} as chosen by staff; empty if detected.
  choice jsonb not null default '{}',
  format text check (format in ('csv', 'xlsx', 'aces', 'pies')),
  kind text check (kind in ('items', 'prices', 'stock', 'interchange', 'fitments')),
  -- The parser's result: header, columns, first rows, encoding, row count.
  outcome jsonb,
  counts jsonb,
  differences jsonb not null default '[]',
  problems jsonb not null default '[]',
  progress jsonb not null default '{}',
  -- The reason why the whole file was rejected, with the parameters of its message.
  fault text,
  fault_facts jsonb not null default '{}',
  -- The catalogue version that the preview is based on.
  base_version bigint,
  cancel_wanted boolean not null default false,
  lease_until timestamptz,
  uploaded_by text not null,
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  applied_by text,
  undone_at timestamptz
);
create index catalogue_import_newest on catalogue_import (created_at desc);
create index catalogue_import_due on catalogue_import (import_number)
  where state in ('waiting', 'reading', 'applying', 'undoing');

-- The column mapping chosen for a header; reused for the next file with the same header.
create table import_mapping (
  header_key text primary key,
  kind text not null,
  columns jsonb not null,
  remembered_at timestamptz not null default now()
);

-- Staged rows of one file; one partition per import, dropped when it ends.
create table import_item (
  import_number integer not null,
  row_number integer not null,
  part_number text not null,
  -- A bit mask of the fields present in the row (#domain/import/fields.ts).
  given_fields integer not null,
  -- The part number was read from a numeric cell, so leading zeros may be lost.
  was_number boolean not null,
  family text,
  displayname text,
  is_active boolean,
  is_sale boolean,
  cad_price integer,
  usd_price integer,
  cad_sale_price integer,
  usd_sale_price integer,
  description text,
  details text,
  images text,
  on_hand integer,
  rotor_diameter_mm float8,
  rotor_thickness_mm float8,
  rotor_min_thickness_mm float8,
  rotor_height_mm float8,
  center_bore_mm float8,
  bolt_circle_mm float8,
  lug_holes float8,
  vane_type text,
  coating text,
  pad_compound text,
  hardware_included boolean,
  sensors_included boolean,
  wheel_torque_nm float8,
  weight_kg float8,
  country_of_origin text,
  -- First and last day of a sale.
  sale_start date,
  sale_end date
) partition by list (import_number);

create table import_interchange (
  import_number integer not null,
  row_number integer not null,
  is_removal boolean not null,
  part_number text not null,
  brand text not null,
  number text not null,
  normalised text not null,
  -- As in import_item.
  was_number boolean not null
) partition by list (import_number);

create table import_vehicle (
  import_number integer not null,
  vehicle_ref integer not null,
  row_number integer not null,
  year smallint not null,
  make text,
  model text not null,
  submodel text,
  trim text,
  engine text
) partition by list (import_number);

create table import_vehicle_match (
  import_number integer not null,
  vehicle_ref integer not null,
  vehicle_id integer not null,
  is_new boolean not null
) partition by list (import_number);

create table import_fitment (
  import_number integer not null,
  row_number integer not null,
  is_removal boolean not null,
  car_part_id text,
  vehicle_ref integer not null,
  part_number text not null,
  position text not null,
  note text
) partition by list (import_number);

create table import_problem (
  import_number integer not null,
  row_number integer,
  column_name text,
  value text,
  cause text not null,
  is_blocking boolean not null
) partition by list (import_number);

-- The changes that applying the file makes, with the values needed to undo them.
create table import_change (
  import_number integer not null,
  row_number integer not null,
  subject text not null check (subject in ('item', 'interchange')),
  key text not null,
  change text not null check (change in ('new', 'changed', 'removed')),
  before jsonb,
  after jsonb
) partition by list (import_number);

create table import_fitment_change (
  import_number integer not null,
  row_number integer not null,
  change text not null check (change in ('new', 'changed', 'removed')),
  car_part_id text not null,
  vehicle_id integer,
  part_number text,
  position text,
  note text,
  before_vehicle_id integer,
  before_part_number text,
  before_position text,
  before_note text
) partition by list (import_number);
