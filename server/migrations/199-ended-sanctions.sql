-- A mute or a suspension that an admin ended on the page of people does not count again when a later one is taken back.
alter table report_decisions add column ended_at timestamptz(3);

update report_decisions d set ended_at = (
  select min(a.at) from audit_log a
  where a.target_kind = 'user' and a.target_id = d.owner_uid and a.at >= d.decided_at
    and a.action = case d.sanction when 'mute' then 'users.unmute' else 'users.reinstate' end)
where d.sanction in ('mute', 'suspend') and d.owner_uid <> '';
