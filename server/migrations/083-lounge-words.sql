-- The lounge is searched as everything else is: its texts become words in the same way, and mistyped ones find them.
alter table lounge_messages drop column words;
alter table lounge_messages add column words tsvector generated always as (search_words(body)) stored;
create index lounge_messages_words on lounge_messages using gin (words);
create trigger lounge_messages_said after insert on lounge_messages
  for each row execute function search_learn('lounge');
create trigger lounge_messages_changed after update on lounge_messages
  for each row when (old.words is distinct from new.words) execute function search_learn('lounge');
create trigger lounge_messages_dropped after update on lounge_messages
  for each row when (old.words is distinct from new.words) execute function search_drop('lounge');
create trigger lounge_messages_gone after delete on lounge_messages
  for each row execute function search_drop('lounge');
insert into search_vocabulary (source, word)
select distinct 'lounge', word from lounge_messages, unnest(tsvector_to_array(words)) word
where length(word) between 3 and 40;

-- Whether any text of a source still has a word; each source with a trigger `search_drop` has its line here.
create function search_has(source text, word tsquery) returns boolean language sql stable as $$
  select case source
    when 'forum' then exists (select 1 from forum_posts p where p.words @@ word)
      or exists (select 1 from forum_threads t where t.words @@ word)
    when 'lounge' then exists (select 1 from lounge_messages m where m.words @@ word)
    else false end
$$;
