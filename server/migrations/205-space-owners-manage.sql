-- An owner who is no manager any more left the space, or was taken out of it: it belongs to the manager who is there longest.
update spaces s set owner_uid = heir.uid
from (
  select distinct on (m.space_id) m.space_id, m.uid from space_members m join people p on p.uid = m.uid
  where m.role = 'manager' and p.status = 'active' and p.leaves_at is null and (p.role <> 'fan' or p.admin)
  order by m.space_id, m.added_at, m.uid
) heir
where heir.space_id = s.id
  and not exists (select from space_members m where m.space_id = s.id and m.uid = s.owner_uid and m.role = 'manager');
