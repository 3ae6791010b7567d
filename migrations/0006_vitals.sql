-- How pages felt to those who opened them: counted by day, page and measure, never by person.
create table vital (
  day date not null,
  page text not null check (length(page) between 1 and 40),
  measure text not null check (measure in ('lcp', 'cls', 'inp')),
  -- Upper end of the bucket: milliseconds, or thousandths for cls.
  bucket integer not null,
  count integer not null default 0,
  primary key (day, page, measure, bucket)
);
