-- What customers keep in their account. It all goes when the account goes; orders have copies of their own.
create table address (
  address_id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references account on delete cascade,
  first_name text not null check (length(first_name) between 1 and 50),
  last_name text not null check (length(last_name) between 1 and 50),
  company_name text check (length(company_name) <= 50),
  phone_number text not null check (phone_number ~ '^[0-9]{10}$'),
  address_line_1 text not null check (length(address_line_1) between 1 and 500),
  address_line_2 text check (length(address_line_2) <= 500),
  city text not null check (length(city) between 1 and 100),
  province text not null,
  country text not null,
  zip text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index address_of_account on address (customer_id, created_at);

create table wish_list (
  list_id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references account on delete cascade,
  list_name text not null check (length(list_name) between 1 and 50),
  created_at timestamptz not null default clock_timestamp()
);
create index wish_list_of_account on wish_list (customer_id, created_at);

create table wish_list_item (
  list_id uuid not null references wish_list on delete cascade,
  part_number text not null references item on delete cascade,
  -- Not a reference: a wish outlives the fitment, marked as no longer sold.
  car_part_id text not null,
  added_at timestamptz not null default clock_timestamp(),
  primary key (list_id, part_number, car_part_id)
);
create index wish_list_item_part on wish_list_item (part_number);

create table saved_car (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references account on delete cascade,
  year smallint not null,
  make text not null,
  model text not null,
  submodel text,
  trim text,
  engine text,
  saved_at timestamptz not null default clock_timestamp(),
  unique nulls not distinct (customer_id, year, make, model, submodel, trim, engine)
);

create table recent_search (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references account on delete cascade,
  category text not null,
  subcategory text not null,
  year smallint,
  make text,
  model text,
  submodel text,
  trim text,
  engine text,
  search_term text check (search_term in ('part_number', 'displayname')),
  search_content text check (length(search_content) <= 200),
  searched_at timestamptz not null default clock_timestamp(),
  constraint term_with_content check ((search_term is null) = (search_content is null))
);
create index recent_search_of_account on recent_search (customer_id, searched_at desc);
