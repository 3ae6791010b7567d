-- For the email log, whose filter finds the emails of a rare kind without reading the others.
create index outbox_topic on outbox (topic, created_at, outbox_id) where kind = 'mail';
