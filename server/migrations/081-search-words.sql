-- One way in which texts become words, for everything that is searched: without accents, and cut at every sign, so that
-- "Crème" is found by "creme", and "t-shirt", "black/white" and "wanda.w" by their parts.
create extension if not exists fuzzystrmatch;
create extension if not exists unaccent;
create extension if not exists pg_trgm;
create text search configuration search_words (copy = pg_catalog.simple);
alter text search configuration search_words
  alter mapping for word, numword, hword, hword_part, hword_numpart, numhword with unaccent, simple;

-- A text with a space for each sign that is part of no word.
create function search_text(said text) returns text language sql immutable parallel safe
  return translate(said, $$!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~’‘“”„«»…–—·•$$, repeat(' ', 44));
create function search_words(said text) returns tsvector language sql immutable parallel safe
  return strip(to_tsvector('search_words'::regconfig, search_text(said)));
-- Words that begin like all these; none where there is no word.
create function search_beginnings(typed text) returns tsquery language sql immutable parallel safe
  return (select coalesce(string_agg('''' || lexeme || ''':*', ' & '), '')::tsquery from unnest(search_words(typed)));

-- A search looks at the words of every piece that somebody has, so the first 600 letters of tags and notes count.
alter table items drop column words;
alter table items add column words tsvector generated always as (
  search_words(
    name || ' ' || category || ' ' || coalesce(subcategory, '') || ' ' || coalesce(brand, '') || ' ' ||
    coalesce(material, '') || ' ' || coalesce(pattern, '') || ' ' || coalesce(location, '') || ' ' ||
    item_words(colours) || ' ' || item_words(occasions) || ' ' || left(item_words(tags), 600) || ' ' ||
    coalesce(left(notes, 600), ''))
) stored;
alter table items alter column words set storage main;

alter table outfits drop column words;
alter table outfits add column words tsvector generated always as (
  search_words(name || ' ' || coalesce(occasion, '') || ' ' || coalesce(notes, ''))
) stored;

drop index profiles_search;
alter table profiles add column words tsvector generated always as (
  case when handle is not null then search_words(handle || ' ' || coalesce(name, '')) end
) stored;
create index profiles_words on profiles using gin (words);

alter table forum_threads drop column words;
alter table forum_threads add column words tsvector generated always as (search_words(title || ' ' || opening)) stored;
create index forum_threads_words on forum_threads using gin (words);
alter table forum_posts drop column words;
alter table forum_posts add column words tsvector generated always as (search_words(body)) stored;
create index forum_posts_words on forum_posts using gin (words);
-- What everybody says is looked for among the newest posts first.
create index forum_posts_newest on forum_posts (created_at desc, id desc) where deleted_at is null;

-- Every word of texts that people write for others, by source: where words are found that are like a mistyped one. What
-- people keep for themselves adds nothing here.
create table search_vocabulary (
  source text not null,
  word text collate "C" not null,
  reversed text collate "C" generated always as (reverse(word)) stored,
  primary key (source, word)
);
create index search_vocabulary_reversed on search_vocabulary (source, reversed);
create index search_vocabulary_trigrams on search_vocabulary using gin (word gin_trgm_ops);
-- Words of texts that changed or went: a job takes those away that nobody else says.
create table search_dropped_words (
  source text not null,
  word text collate "C" not null,
  primary key (source, word)
);

-- Adds the words of a text to the source that is its argument, in the transaction that writes the text.
create function search_learn() returns trigger language plpgsql as $$
begin
  insert into search_vocabulary (source, word)
  select tg_argv[0], word from unnest(tsvector_to_array(new.words)) word
  where length(word) between 3 and 40 order by word collate "C" on conflict do nothing;
  return null;
end $$;
-- Has the job look for the words of a text that changed or went.
create function search_drop() returns trigger language plpgsql as $$
begin
  insert into search_dropped_words (source, word)
  select tg_argv[0], word from unnest(tsvector_to_array(old.words)) word
  where length(word) between 3 and 40 order by word collate "C" on conflict do nothing;
  return null;
end $$;
-- Names go at once with the last person who has them, so that nothing is left of somebody who is erased.
create function search_forget_names() returns trigger language plpgsql as $$
begin
  delete from search_vocabulary v
  where source = 'people' and word = any(tsvector_to_array(old.words))
    and not exists (select 1 from profiles other where other.words @@ ('''' || v.word || '''')::tsquery);
  return null;
end $$;

create trigger forum_posts_said after insert on forum_posts for each row execute function search_learn('forum');
create trigger forum_posts_changed after update on forum_posts
  for each row when (old.words is distinct from new.words) execute function search_learn('forum');
create trigger forum_posts_dropped after update on forum_posts
  for each row when (old.words is distinct from new.words) execute function search_drop('forum');
create trigger forum_posts_gone after delete on forum_posts for each row execute function search_drop('forum');
create trigger forum_threads_said after insert on forum_threads for each row execute function search_learn('forum');
create trigger forum_threads_changed after update on forum_threads
  for each row when (old.words is distinct from new.words) execute function search_learn('forum');
create trigger forum_threads_dropped after update on forum_threads
  for each row when (old.words is distinct from new.words) execute function search_drop('forum');
create trigger forum_threads_gone after delete on forum_threads for each row execute function search_drop('forum');
create trigger profiles_said after insert on profiles for each row execute function search_learn('people');
create trigger profiles_changed after update on profiles
  for each row when (old.words is distinct from new.words) execute function search_learn('people');
create trigger profiles_dropped after update on profiles
  for each row when (old.words is distinct from new.words) execute function search_forget_names();
create trigger profiles_gone after delete on profiles for each row execute function search_forget_names();

-- What stands there already.
insert into search_vocabulary (source, word)
select distinct source, word from (
  select 'forum' as source, unnest(tsvector_to_array(words)) as word from forum_posts
  union select 'forum', unnest(tsvector_to_array(words)) from forum_threads
  union select 'people', unnest(tsvector_to_array(words)) from profiles
) said where length(word) between 3 and 40;
