-- For the overview, which leaves out inactive items without reading the others.
create index item_inactive on item (part_number) where not is_active;
