-- The shop's texts in French (null if not set, as in English), and the back office language that staff choose.

alter table shop_setting
  add column tagline_fr text check (length(tagline_fr) <= 120),
  add column hours_fr text check (length(hours_fr) <= 120),
  add column return_terms_fr text check (length(return_terms_fr) <= 500);

alter table staff add column language text check (language in ('en', 'fr'));
