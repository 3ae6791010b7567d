-- Specifications of a set, null if unknown (#domain/specifications.ts).

alter table item
  add column rotor_diameter_mm float8 check (rotor_diameter_mm between 150 and 500),
  add column rotor_thickness_mm float8 check (rotor_thickness_mm between 4 and 60),
  add column rotor_min_thickness_mm float8 check (rotor_min_thickness_mm between 4 and 60),
  add column rotor_height_mm float8 check (rotor_height_mm between 10 and 200),
  add column center_bore_mm float8 check (center_bore_mm between 30 and 250),
  add column bolt_circle_mm float8 check (bolt_circle_mm between 70 and 300),
  add column lug_holes float8 check (lug_holes between 3 and 12),
  add column vane_type text check (length(vane_type) between 1 and 100),
  add column coating text check (length(coating) between 1 and 100),
  add column pad_compound text check (length(pad_compound) between 1 and 100),
  add column hardware_included boolean,
  add column sensors_included boolean,
  add column wheel_torque_nm float8 check (wheel_torque_nm between 40 and 900),
  add column weight_kg float8 check (weight_kg between 1 and 200),
  add column country_of_origin text check (length(country_of_origin) between 1 and 100);

alter table import_item
  add column rotor_diameter_mm float8,
  add column rotor_thickness_mm float8,
  add column rotor_min_thickness_mm float8,
  add column rotor_height_mm float8,
  add column center_bore_mm float8,
  add column bolt_circle_mm float8,
  add column lug_holes float8,
  add column vane_type text,
  add column coating text,
  add column pad_compound text,
  add column hardware_included boolean,
  add column sensors_included boolean,
  add column wheel_torque_nm float8,
  add column weight_kg float8,
  add column country_of_origin text;
