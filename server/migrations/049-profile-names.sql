-- The name of a profile is the name of the person, wherever one stands.
update people set display_name = profiles.name
  from profiles
  where profiles.uid = people.uid and people.status <> 'deleted' and nullif(profiles.name, '') is not null;
