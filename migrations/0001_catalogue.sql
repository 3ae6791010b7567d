-- Items, vehicles, which item fits which vehicle, and how search texts are understood. Prices are integer cents.

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
  -- An image id, or an https link to a supplier's image.
  main_image text check (length(main_image) <= 500),
  description text not null default '',
  details text not null default '',
  last_modified_at timestamptz not null default now(),
  -- First and last day of a sale. is_sale: in force now; sale_scheduled: starts later.
  sale_start date,
  sale_end date check (sale_end >= sale_start),
  sale_scheduled boolean not null default false,
  -- Specifications, null if unknown (#domain/specifications.ts).
  rotor_diameter_mm float8 check (rotor_diameter_mm between 150 and 500),
  rotor_thickness_mm float8 check (rotor_thickness_mm between 4 and 60),
  rotor_min_thickness_mm float8 check (rotor_min_thickness_mm between 4 and 60),
  rotor_height_mm float8 check (rotor_height_mm between 10 and 200),
  center_bore_mm float8 check (center_bore_mm between 30 and 250),
  bolt_circle_mm float8 check (bolt_circle_mm between 70 and 300),
  lug_holes float8 check (lug_holes between 3 and 12),
  vane_type text check (length(vane_type) between 1 and 100),
  coating text check (length(coating) between 1 and 100),
  pad_compound text check (length(pad_compound) between 1 and 100),
  hardware_included boolean,
  sensors_included boolean,
  wheel_torque_nm float8 check (wheel_torque_nm between 40 and 900),
  weight_kg float8 check (weight_kg between 1 and 200),
  country_of_origin text check (length(country_of_origin) between 1 and 100),
  constraint sale_item_has_sale_prices
    check (not is_sale or (cad_sale_price is not null and usd_sale_price is not null)),
  constraint scheduled_sale_starts_later
    check (not sale_scheduled or (not is_sale and sale_start is not null
      and cad_sale_price is not null and usd_sale_price is not null))
)
-- Free space on each page, and no index on columns that bulk changes set. Their updates then do not change the table's
-- indexes, of which the trigram indexes are slow.
with (fillfactor = 50);
create index item_normalised on item (normalised text_pattern_ops);
create index item_normalised_part on item using gin (normalised gin_trgm_ops);
create index item_by_name on item (lower(displayname), part_number);
create index item_name_part on item using gin (lower(displayname) gin_trgm_ops);
-- On an expression, because the planner would also use a trigram index on the plain column for joins, which is
-- slow.
create index item_part_number_part on item using gin (upper(part_number) gin_trgm_ops);
-- For the back office's search; the text starts with a space, so that short words match where a word begins.
create index item_search on item using gin (lower(' ' || part_number || ' ' || normalised || ' ' || displayname) gin_trgm_ops);
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

-- One row per vehicle; a level that does not apply is null.
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

-- One row for all fitments of an item with the same position and note. Derived from fitment when the catalogue changes,
-- and shown in lists without a selected vehicle.
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

-- Derived from fitment like item_application, but with a row per make and model: a search for a model finds its sets
-- without reading all its fitments.
create table model_application (
  part_number text not null references item on delete cascade,
  position text not null,
  note text,
  make text not null,
  model text not null,
  car_part_id text not null,
  vehicle_count integer not null check (vehicle_count > 0),
  years smallint[] not null,
  constraint model_application_once unique nulls not distinct (part_number, position, note, make, model)
);
create index model_application_model on model_application (make, model);

-- Every word by which a fitment can be found. A prefix search first looks up the few whole words here, because a scan
-- of all matching rows would be slow. Words are never deleted; an unused word matches nothing.
create table search_word (
  word text collate "C" primary key
);

-- The catalogue version, which is part of every cache key in every process.
create table catalogue_state (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 1,
  changed_at timestamptz not null default now()
);
insert into catalogue_state default values;

-- Recent searches by shoppers, counted by text. Texts that may identify a person or a car are
-- not stored.
create table search_count (
  text text primary key check (length(text) between 1 and 100),
  searches integer not null default 1 check (searches > 0),
  clicks integer not null default 0 check (clicks >= 0),
  -- Of the last search: the number of its results, and its text with corrections, if any.
  results integer not null check (results >= 0),
  corrected text check (length(corrected) <= 100),
  last_searched_at timestamptz not null default now()
);
create index search_count_most on search_count (searches desc, text);
create index search_count_oldest on search_count (last_searched_at);
create index search_count_text_part on search_count using gin (text gin_trgm_ops);

-- A search for the phrase is a search for its meaning. A phrase with an empty meaning is ignored, and a phrase whose
-- meaning is itself is not corrected as a misspelling.
create table search_synonym (
  phrase text primary key check (length(phrase) between 1 and 60 and phrase = lower(btrim(phrase))),
  meaning text not null check (length(meaning) <= 100 and meaning = btrim(meaning)),
  last_modified_at timestamptz not null default now()
);
create trigger search_synonym_changed before update on search_synonym
  for each row execute function touch_last_modified();

insert into search_synonym (phrase, meaning) values
  ('avant', 'front'), ('avants', 'front'), ('av', 'front'), ('fronts', 'front'), ('devant', 'front'),
  ('back', 'rear'), ('rears', 'rear'), ('arriere', 'rear'), ('arrieres', 'rear'), ('ar', 'rear'),
  ('derriere', 'rear'), ('hind', 'rear'), ('frein a main', 'rear'), ('freins a main', 'rear'),
  ('handbrake', 'rear'), ('hand brake', 'rear'),
  ('front and rear', 'front rear'), ('rear and front', 'front rear'), ('avant et arriere', 'front rear'),
  ('avant arriere', 'front rear'), ('all four', 'front rear'), ('all 4', 'front rear'),
  ('four wheel', 'front rear'), ('4 wheel', 'front rear'), ('both axles', 'front rear'),
  ('both', 'front rear'), ('quatre roues', 'front rear'), ('4 roues', 'front rear'),
  ('toutes les roues', 'front rear'), ('complete', 'front rear'),
  ('rotors', 'rotor'), ('disc', 'rotor'), ('discs', 'rotor'), ('disk', 'rotor'), ('disks', 'rotor'),
  ('disque', 'rotor'), ('disques', 'rotor'), ('brake disc', 'rotor'), ('brake disk', 'rotor'),
  ('rotor set', 'rotor'), ('disques de frein', 'rotor'),
  ('pads', 'pad'), ('plaquette', 'pad'), ('plaquettes', 'pad'), ('garniture', 'pad'), ('garnitures', 'pad'),
  ('lining', 'pad'), ('linings', 'pad'), ('plaquettes de frein', 'pad'),
  ('rotors and pads', 'rotor pad'), ('pads and rotors', 'rotor pad'),
  ('disques et plaquettes', 'rotor pad'), ('plaquettes et disques', 'rotor pad'),
  ('drill', 'drilled'), ('cross drilled', 'drilled'), ('crossdrilled', 'drilled'),
  ('cross drill', 'drilled'), ('xdrilled', 'drilled'), ('x drilled', 'drilled'), ('holes', 'drilled'),
  ('perfore', 'drilled'), ('perforee', 'drilled'), ('perforees', 'drilled'), ('perfores', 'drilled'),
  ('perce', 'drilled'), ('perces', 'drilled'), ('troue', 'drilled'), ('troues', 'drilled'),
  ('with holes', 'drilled'), ('a trous', 'drilled'),
  ('slot', 'slotted'), ('slots', 'slotted'), ('slotting', 'slotted'), ('grooved', 'slotted'),
  ('grooves', 'slotted'), ('groove', 'slotted'), ('drilled and slotted', 'slotted'),
  ('slotted and drilled', 'slotted'), ('drilled slotted', 'slotted'), ('slotted drilled', 'slotted'),
  ('cross drilled and slotted', 'slotted'), ('drill and slot', 'slotted'), ('fente', 'slotted'),
  ('fentes', 'slotted'), ('a fentes', 'slotted'), ('fendu', 'slotted'), ('fendus', 'slotted'),
  ('rainure', 'slotted'), ('rainures', 'slotted'), ('rainuree', 'slotted'), ('strie', 'slotted'),
  ('stries', 'slotted'), ('perfores et rainures', 'slotted'), ('perfore et rainure', 'slotted'),
  ('perces et rainures', 'slotted'), ('perforees et rainurees', 'slotted'),
  ('oem', 'plain'), ('oe', 'plain'), ('standard', 'plain'), ('smooth', 'plain'), ('blank', 'plain'),
  ('blanks', 'plain'), ('solid', 'plain'), ('regular', 'plain'), ('stock', 'plain'), ('original', 'plain'),
  ('oem style', 'plain'), ('ordinaire', 'plain'), ('ordinaires', 'plain'), ('lisse', 'plain'),
  ('lisses', 'plain'), ('uni', 'plain'), ('unis', 'plain'), ('pleins', 'plain'), ('pleine', 'plain'),
  ('normal', 'plain'), ('normaux', 'plain'), ('origine', 'plain'), ('d''origine', 'plain'),
  ('non drilled', 'plain'), ('undrilled', 'plain'),
  ('sales', 'sale'), ('on sale', 'sale'), ('for sale', 'sale'), ('clearance', 'sale'), ('discount', 'sale'),
  ('discounts', 'sale'), ('discounted', 'sale'), ('deal', 'sale'), ('deals', 'sale'), ('special', 'sale'),
  ('specials', 'sale'), ('promo', 'sale'), ('promos', 'sale'), ('promotion', 'sale'),
  ('promotions', 'sale'), ('solde', 'sale'), ('soldes', 'sale'), ('en solde', 'sale'), ('rabais', 'sale'),
  ('aubaine', 'sale'), ('aubaines', 'sale'), ('liquidation', 'sale'), ('reduced', 'sale'),
  ('en promotion', 'sale'), ('en promo', 'sale'), ('en rabais', 'sale'), ('marked down', 'sale'),
  ('a', ''), ('an', ''), ('the', ''), ('and', ''), ('or', ''), ('of', ''), ('for', ''), ('my', ''),
  ('our', ''), ('your', ''), ('with', ''), ('w', ''), ('to', ''), ('on', ''), ('in', ''), ('at', ''),
  ('by', ''), ('is', ''), ('it', ''), ('i', ''), ('me', ''), ('we', ''), ('need', ''), ('want', ''),
  ('find', ''), ('get', ''), ('looking', ''), ('buy', ''), ('order', ''), ('shop', ''), ('please', ''),
  ('some', ''), ('any', ''), ('all', ''), ('new', ''), ('cheap', ''), ('cheapest', ''), ('best', ''),
  ('good', ''), ('price', ''), ('prices', ''), ('cost', ''), ('that', ''), ('this', ''), ('fit', ''),
  ('fits', ''), ('fitting', ''), ('will', ''), ('do', ''), ('does', ''), ('have', ''), ('set', ''),
  ('sets', ''), ('kit', ''), ('kits', ''), ('pair', ''), ('pairs', ''), ('package', ''), ('pack', ''),
  ('box', ''), ('combo', ''), ('brake', ''), ('brakes', ''), ('braking', ''), ('break', ''), ('breaks', ''),
  ('part', ''), ('parts', ''), ('part number', ''), ('part no', ''), ('number', ''), ('replacement', ''),
  ('replacements', ''), ('replace', ''), ('replaces', ''), ('replacing', ''), ('interchange', ''),
  ('axle', ''), ('axles', ''), ('side', ''), ('sides', ''), ('wheel', ''), ('wheels', ''), ('car', ''),
  ('cars', ''), ('truck', ''), ('trucks', ''), ('suv', ''), ('van', ''), ('vehicle', ''), ('vehicles', ''),
  ('auto', ''), ('automobile', ''), ('model', ''), ('year', ''), ('years', ''), ('inch', ''),
  ('inches', ''), ('from', ''), ('between', ''), ('performance', ''), ('premium', ''), ('in stock', ''),
  ('en stock', ''), ('ceramic', ''), ('ceramics', ''), ('vented', ''), ('coated', ''), ('multiple', ''),
  ('models', ''),
  ('et', ''), ('ou', ''), ('le', ''), ('la', ''), ('les', ''), ('l', ''), ('un', ''), ('une', ''),
  ('des', ''), ('de', ''), ('du', ''), ('d', ''), ('pour', ''), ('mon', ''), ('ma', ''), ('mes', ''),
  ('notre', ''), ('votre', ''), ('avec', ''), ('sur', ''), ('dans', ''), ('au', ''), ('aux', ''),
  ('en', ''), ('je', ''), ('cherche', ''), ('besoin', ''), ('veux', ''), ('acheter', ''), ('prix', ''),
  ('pas', ''), ('cher', ''), ('meilleur', ''), ('meilleurs', ''), ('neuf', ''), ('neufs', ''),
  ('frein', ''), ('freins', ''), ('freinage', ''), ('jeu', ''), ('jeux', ''), ('ensemble', ''),
  ('ensembles', ''), ('trousse', ''), ('trousses', ''), ('piece', ''), ('pieces', ''), ('paire', ''),
  ('essieu', ''), ('roue', ''), ('roues', ''), ('voiture', ''), ('voitures', ''), ('camion', ''),
  ('camions', ''), ('vehicule', ''), ('vehicules', ''), ('annee', ''), ('annees', ''), ('modele', ''),
  ('numero', ''), ('remplacement', ''), ('remplace', ''), ('pouce', ''), ('pouces', ''), ('ventile', ''),
  ('ventiles', ''), ('ceramique', ''), ('ceramiques', ''), ('haute', ''), ('qui', ''), ('va', ''), ('vont', ''),
  ('chevy', 'Chevrolet'), ('chev', 'Chevrolet'), ('chevie', 'Chevrolet'), ('chevies', 'Chevrolet'),
  ('chevys', 'Chevrolet'),
  ('vw', 'Volkswagen'), ('volks', 'Volkswagen'), ('v w', 'Volkswagen'), ('vdub', 'Volkswagen'),
  ('dub', 'Volkswagen'), ('veedub', 'Volkswagen'),
  ('mercedes', 'Mercedes-Benz'), ('benz', 'Mercedes-Benz'), ('merc', 'Mercedes-Benz'),
  ('mb', 'Mercedes-Benz'), ('merceds', 'Mercedes-Benz'), ('mercedez', 'Mercedes-Benz'),
  ('beemer', 'BMW'), ('bimmer', 'BMW'), ('beamer', 'BMW'), ('bmer', 'BMW'),
  ('mitsu', 'Mitsubishi'), ('mits', 'Mitsubishi'),
  ('caddy', 'Cadillac'), ('caddie', 'Cadillac'),
  ('landy', 'Land Rover'),
  ('subie', 'Subaru'), ('scooby', 'Subaru'), ('subbie', 'Subaru'),
  ('porsh', 'Porsche'), ('porche', 'Porsche'),
  ('toy', 'Toyota'), ('yota', 'Toyota'),
  ('hundai', 'Hyundai'),
  ('linc', 'Lincoln'),
  ('olds', 'Oldsmobile'),
  ('poncho', 'Pontiac'),
  ('jag', 'Jaguar'),
  ('alfa', 'Alfa Romeo'),
  ('plym', 'Plymouth'),
  ('mopar', 'Chrysler'),
  ('infinity', 'INFINITI'),
  ('datsun', 'Nissan'),
  ('accura', 'Acura'),
  ('lexis', 'Lexus'),
  ('chevy 1500', 'Chevrolet Silverado'),
  ('vette', 'Chevrolet Corvette'),
  ('maro', 'Chevrolet Camaro'),
  ('burban', 'Chevrolet Suburban'),
  ('trail blazer', 'Chevrolet Trailblazer'),
  ('monte', 'Chevrolet Monte Carlo'),
  ('stang', 'Ford Mustang'),
  ('exploder', 'Ford Explorer'),
  ('expy', 'Ford Expedition'),
  ('crown vic', 'Ford Crown Victoria'),
  ('t bird', 'Ford Thunderbird'),
  ('f one fifty', 'Ford F-150'), ('half ton ford', 'Ford F-150'), ('ford half ton', 'Ford F-150'),
  ('f 1 50', 'Ford F-150'),
  ('f two fifty', 'Ford F-250'),
  ('f three fifty', 'Ford F-350'),
  ('vw golf', 'Volkswagen Golf'),
  ('bug', 'Volkswagen Beetle'), ('vw bug', 'Volkswagen Beetle'), ('coccinelle', 'Volkswagen Beetle'),
  ('vw jetta', 'Volkswagen Jetta'),
  ('landcruiser', 'Toyota Land Cruiser'),
  ('four runner', 'Toyota 4Runner'), ('forerunner', 'Toyota 4Runner'),
  ('taco', 'Toyota Tacoma'),
  ('rav', 'Toyota RAV4'), ('rav four', 'Toyota RAV4'),
  ('miata', 'Mazda MX-5'),
  ('mazda three', 'Mazda Mazda3'),
  ('cx five', 'Mazda CX-5'),
  ('jeep tj', 'Jeep Wrangler'), ('jeep jk', 'Jeep Wrangler'), ('jeep jl', 'Jeep Wrangler'),
  ('jeep yj', 'Jeep Wrangler'),
  ('wk2', 'Jeep Grand Cherokee'), ('jgc', 'Jeep Grand Cherokee'), ('gr cherokee', 'Jeep Grand Cherokee'),
  ('gran cherokee', 'Jeep Grand Cherokee'),
  ('gr caravan', 'Dodge Grand Caravan'),
  ('civ', 'Honda Civic'),
  ('cr five', 'Honda CR-V'),
  ('scooby impreza', 'Subaru Impreza'),
  ('pathy', 'Nissan Pathfinder'),
  ('trans am', 'Pontiac Firebird'),
  ('navi', 'Lincoln Navigator'),
  ('slade', 'Cadillac Escalade'),
  ('evo', 'Mitsubishi Lancer Evolution'), ('lancer evo', 'Mitsubishi Lancer Evolution'),
  ('caliper', 'caliper'), ('calipers', 'calipers'), ('drum', 'drum'), ('drums', 'drums'), ('shoe', 'shoe'),
  ('shoes', 'shoes'), ('fluid', 'fluid'), ('hose', 'hose'), ('hoses', 'hoses'), ('line', 'line'),
  ('lines', 'lines'), ('sensor', 'sensor'), ('sensors', 'sensors'), ('tire', 'tire'), ('tires', 'tires'),
  ('rim', 'rim'), ('rims', 'rims'), ('hub', 'hub'), ('hubs', 'hubs'), ('bearing', 'bearing'),
  ('bearings', 'bearings'), ('strut', 'strut'), ('struts', 'struts'), ('shock', 'shock'),
  ('shocks', 'shocks'), ('filter', 'filter'), ('filters', 'filters'), ('oil', 'oil'), ('wiper', 'wiper'),
  ('wipers', 'wipers'), ('battery', 'battery'), ('red', 'red'), ('blue', 'blue'), ('black', 'black'),
  ('gold', 'gold'), ('silver', 'silver'), ('purple', 'purple'), ('yellow', 'yellow'), ('etrier', 'etrier'),
  ('etriers', 'etriers'), ('tambour', 'tambour'), ('tambours', 'tambours'), ('pneu', 'pneu'),
  ('pneus', 'pneus');
