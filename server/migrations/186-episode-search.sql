-- Episodes are found by what their page says, and by what is said in them.

alter table episodes add column words tsvector generated always as (search_words(
  title || ' ' || summary || ' ' || notes || ' ' || left(jsonb_path_query_array(chapters, '$[*].title')::text, 20000)
  || ' ' || left(coalesce(jsonb_path_query_array(transcript, '$.cues[*].text')::text, ''), 200000))) stored;
create index episodes_words on episodes using gin (words);

create or replace function search_has(source text, word tsquery) returns boolean language sql stable as $$
  select case source
    when 'forum' then exists (select 1 from forum_posts p where p.words @@ word)
      or exists (select 1 from forum_threads t where t.words @@ word)
    when 'lounge' then exists (select 1 from lounge_messages m where m.words @@ word)
    when 'challenges' then exists (select 1 from challenges c where c.words @@ word)
    when 'voice' then exists (select 1 from voice_clips v where v.words @@ word
      and v.visibility in ('public', 'members') and v.version_id is not null and v.deleted_at is null)
    when 'episodes' then exists (select 1 from episodes e where e.words @@ word
      and e.state = 'published' and e.tier_id is null and e.deleted_at is null and e.hidden_at is null)
    else false end
$$;
-- Words of what everybody may hear; tiers, drafts and unlisted episodes add nothing to what is guessed.
create trigger episodes_said after update on episodes
  for each row when (new.state = 'published' and new.tier_id is null and new.deleted_at is null and new.hidden_at is null
    and (old.words, old.state, old.tier_id, old.deleted_at, old.hidden_at)
      is distinct from (new.words, new.state, new.tier_id, new.deleted_at, new.hidden_at))
  execute function search_learn('episodes');
create trigger episodes_dropped after update on episodes
  for each row when ((old.words, old.state, old.tier_id, old.deleted_at, old.hidden_at)
    is distinct from (new.words, new.state, new.tier_id, new.deleted_at, new.hidden_at))
  execute function search_drop('episodes');
create trigger episodes_gone after delete on episodes for each row execute function search_drop('episodes');
insert into search_vocabulary (source, word)
select distinct 'episodes', word from episodes e, unnest(tsvector_to_array(e.words)) word
where e.state = 'published' and e.tier_id is null and e.deleted_at is null and e.hidden_at is null
  and length(word) between 3 and 40
on conflict do nothing;
