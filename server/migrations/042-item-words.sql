-- A search looks at the words of every piece that somebody has. With notes of 2,000 letters and 30 long tags they were so
-- many that they lay outside of their rows, and reading them back took seconds: the first 600 letters of either count, and
-- they stay in the row. Where in a text a word stands is asked by nobody.
alter table items drop column words;
alter table items add column words tsvector generated always as (
  strip(to_tsvector('simple',
    name || ' ' || category || ' ' || coalesce(subcategory, '') || ' ' || coalesce(brand, '') || ' ' ||
    coalesce(material, '') || ' ' || coalesce(pattern, '') || ' ' || coalesce(location, '') || ' ' ||
    item_words(colours) || ' ' || item_words(occasions) || ' ' || left(item_words(tags), 600) || ' ' ||
    coalesce(left(notes, 600), '')))
) stored;
alter table items alter column words set storage main;
