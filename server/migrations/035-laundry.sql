-- Laundry follows wears and washes: whether a wash is due is said by the row itself, so that every list says the same.

-- Wears between two washes where the owner said nothing; null is not washed. The same as `usualWashEvery` of the
-- contract, which a test holds it to.
create function usual_wash_every(category text) returns integer
  language sql immutable parallel safe
  as $$
    select case category
      when 'tops' then 1 when 'shirts' then 1 when 'sportswear' then 1 when 'underwear' then 1
      when 'dresses' then 2
      when 'knitwear' then 3 when 'shorts' then 3 when 'skirts' then 3
      when 'trousers' then 4
      when 'outerwear' then 30
    end
  $$;

alter table items add column wash_due boolean not null generated always as (
  coalesce(wears_since_wash >= coalesce(wash_every, usual_wash_every(category)), false)
) stored;
