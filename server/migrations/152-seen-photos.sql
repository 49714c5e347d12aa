-- What a browser saw in the photo of a draft: likely categories, colours and pattern.
alter table items add column seen jsonb;
