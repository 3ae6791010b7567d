-- The words that fitments can be found by, so that a search for the beginning of a word asks for the few
-- whole words that begin so: reading all rows of every such word is what takes long. Words are only added;
-- one that nothing uses any more finds nothing.
create table search_word (word text collate "C" primary key);
insert into search_word (word)
  select distinct word from fitment, unnest(tsvector_to_array(words)) as word;
