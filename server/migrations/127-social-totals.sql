-- What networks counted of each published version: its newest numbers, and those of its first 48 hours. Follows from social_metrics.

create table social_totals (
  variant_id uuid primary key references social_variants (id) on delete cascade,
  owner_uid text not null,
  -- The newest of each metric; null while it is unknown.
  reach bigint,
  reactions bigint,
  comments bigint,
  saves bigint,
  shares bigint,
  -- When and by whom each of them was counted: {"reach": ["2026-11-25T12:00:00.000Z", "api"]}.
  told jsonb not null,
  -- The same at 48 hours, at most 6 hours earlier or later.
  early_reach bigint,
  early_reactions bigint,
  early_comments bigint,
  early_saves bigint,
  early_shares bigint
);
create index social_totals_owner on social_totals (owner_uid);

insert into social_totals (variant_id, owner_uid, reach, reactions, comments, saves, shares, told,
  early_reach, early_reactions, early_comments, early_saves, early_shares)
select v.id, v.owner_uid, newest.reach, newest.reactions, newest.comments, newest.saves, newest.shares, newest.told,
  early.reach, early.reactions, early.comments, early.saves, early.shares
from social_variants v
  cross join lateral (
    select max(n.value) filter (where n.metric = 'reach') as reach,
      max(n.value) filter (where n.metric = 'reactions') as reactions,
      max(n.value) filter (where n.metric = 'comments') as comments,
      max(n.value) filter (where n.metric = 'saves') as saves,
      max(n.value) filter (where n.metric = 'shares') as shares,
      jsonb_object_agg(n.metric, jsonb_build_array(to_char(n.measured_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), n.source)) as told
    from (select distinct on (m.metric) m.metric, m.value, m.measured_at, m.source from social_metrics m
      where m.variant_id = v.id and m.metric in ('reach', 'reactions', 'comments', 'saves', 'shares')
      order by m.metric, m.measured_at desc, m.created_at desc, m.id desc) n) newest
  cross join lateral (
    select max(n.value) filter (where n.metric = 'reach') as reach,
      max(n.value) filter (where n.metric = 'reactions') as reactions,
      max(n.value) filter (where n.metric = 'comments') as comments,
      max(n.value) filter (where n.metric = 'saves') as saves,
      max(n.value) filter (where n.metric = 'shares') as shares
    from (select distinct on (m.metric) m.metric, m.value from social_metrics m
      where m.variant_id = v.id and m.metric in ('reach', 'reactions', 'comments', 'saves', 'shares')
        and m.measured_at between v.published_at + interval '42 hours' and v.published_at + interval '54 hours'
      order by m.metric, abs(extract(epoch from m.measured_at - v.published_at) - 172800), m.created_at desc, m.id desc) n) early
where newest.told is not null;
