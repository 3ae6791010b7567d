-- The texts of items in French; null if an item lacks them (#domain/item-texts.ts).

alter table item
  add column displayname_fr text check (length(displayname_fr) between 1 and 200),
  add column description_fr text check (description_fr <> ''),
  add column details_fr text check (details_fr <> '');

alter table import_item
  add column displayname_fr text,
  add column description_fr text,
  add column details_fr text,
  -- A bit for each field, of which there are more than 32.
  alter column given_fields type bigint;

-- As sold, like the name.
alter table order_line add column displayname_fr text;

-- Items whose English texts are not all translated.
create index item_untranslated on item (part_number) where
  displayname_fr is null or (description <> '' and description_fr is null) or (details <> '' and details_fr is null);
