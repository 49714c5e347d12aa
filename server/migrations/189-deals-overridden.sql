-- The deals for which `despite` was given; the reason holds off no other deal.
alter table social_variants add column despite_deals uuid[] not null default '{}';

update social_variants v set despite_deals = array(
  select distinct n.deal_id from deal_notes n
  where n.owner_uid = v.owner_uid and n.kind = 'despite' and n.text = v.despite)
where v.despite is not null;
