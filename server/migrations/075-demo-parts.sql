-- Each noun has its own part of the demo data. What was filled together with another one stays filled.
insert into demo_parts (part, began_at, completed_at)
select later.part, demo_parts.began_at, demo_parts.completed_at
  from (values ('wears', 'closet'), ('trips', 'planner'), ('creator-closet', 'creator-outfits'), ('assets', 'spaces'))
    as later (part, before)
  join demo_parts on demo_parts.part = later.before
on conflict do nothing;
