-- Challenges are found by what they say, show entries on their cards, and remind who entered before voting ends.
alter table challenges
  -- Who entered was told that voting ends soon.
  add column reminded_at timestamptz(3),
  add column words tsvector generated always as (search_words(title || ' ' || brief)) stored;
create index challenges_words on challenges using gin (words);

-- Each person meets the entries of a card in an order of their own, and a card needs the first few.
create index challenge_entries_cards on challenge_entries (challenge_id, md5(id::text)) where state = 'entered';

create or replace function search_has(source text, word tsquery) returns boolean language sql stable as $$
  select case source
    when 'forum' then exists (select 1 from forum_posts p where p.words @@ word)
      or exists (select 1 from forum_threads t where t.words @@ word)
    when 'lounge' then exists (select 1 from lounge_messages m where m.words @@ word)
    when 'challenges' then exists (select 1 from challenges c where c.words @@ word)
    else false end
$$;
create trigger challenges_said after insert on challenges for each row execute function search_learn('challenges');
create trigger challenges_changed after update on challenges
  for each row when (old.words is distinct from new.words) execute function search_learn('challenges');
create trigger challenges_dropped after update on challenges
  for each row when (old.words is distinct from new.words) execute function search_drop('challenges');
create trigger challenges_gone after delete on challenges for each row execute function search_drop('challenges');
insert into search_vocabulary (source, word)
select distinct 'challenges', word from (select unnest(tsvector_to_array(words)) as word from challenges) said
where length(word) between 3 and 40 on conflict do nothing;
