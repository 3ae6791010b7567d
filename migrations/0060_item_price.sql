-- The back office lists items by price: without an index it read and sorted all of them for each page.
create index item_by_price on item (cad_price, part_number);
