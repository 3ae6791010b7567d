-- The time at which a customer last chose an unsaved car, for the list of recent cars; null if the car is not in that list.
alter table car add column if not exists chosen_at timestamptz;
update car set chosen_at = saved_at where customer_id is not null and is_active;
