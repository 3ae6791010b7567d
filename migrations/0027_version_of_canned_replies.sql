-- The version of a canned reply, so that a save that is based on an older one is refused.
alter table canned_reply add column last_modified_at timestamptz not null default now();
create trigger canned_reply_changed before update on canned_reply for each row execute function touch_last_modified();
