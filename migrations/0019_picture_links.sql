-- A picture is the id of one of the shop's own, or an https link to one that a supplier serves.
alter table item_image drop constraint item_image_image_id_check;
alter table item_image add constraint item_image_image_id_check check (length(image_id) between 1 and 500);
alter table item drop constraint item_main_image_check;
alter table item add constraint item_main_image_check check (length(main_image) <= 500);
