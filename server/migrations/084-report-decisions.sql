-- What admins decided on something that was reported: once for everybody who reported it.
create table report_decisions (
  id uuid primary key,
  kind text not null,
  target_id text not null,
  -- Whose it was; empty where nobody is named.
  owner_uid text not null,
  title text not null,
  content text not null check (content in ('keep', 'hide', 'remove')),
  sanction text not null check (sanction in ('none', 'warn', 'mute', 'suspend')),
  -- How long a mute or a suspension lasts; null without an end.
  hours integer,
  reason text not null,
  decided_by text not null,
  decided_at timestamptz(3) not null,
  undone_at timestamptz(3),
  -- How the thing was before it was hidden or removed.
  before jsonb
);
create index report_decisions_decided on report_decisions (decided_at desc, id desc);
create index report_decisions_owner on report_decisions (owner_uid);
-- Asked before somebody shows again what an admin hid.
create index report_decisions_hidden on report_decisions (kind, target_id) where content = 'hide' and undone_at is null;

insert into report_decisions
  (id, kind, target_id, owner_uid, title, content, sanction, reason, decided_by, decided_at)
select id, kind, target_id, snapshot ->> 'ownerUid', snapshot ->> 'title', 'keep', 'none',
  coalesce(decision_note, ''), coalesce(decided_by, ''), coalesce(decided_at, created_at)
from reports where state <> 'open';

alter table reports add column decision_id uuid references report_decisions (id);
update reports set decision_id = id where state <> 'open';
alter table reports drop column decided_at, drop column decided_by, drop column decision_note;
create index reports_decision on reports (decision_id);

-- One open report per person and thing.
delete from reports later using reports earlier
where later.state = 'open' and earlier.state = 'open' and later.reporter_uid = earlier.reporter_uid
  and later.kind = earlier.kind and later.target_id = earlier.target_id
  and (later.created_at, later.id) > (earlier.created_at, earlier.id);
create unique index reports_once on reports (reporter_uid, kind, target_id) where state = 'open';
create index reports_reporter on reports (reporter_uid, created_at desc, id desc);
-- Who reported something finds it closed.
create index reports_closed on reports (reporter_uid, kind, target_id) where reporter_uid is not null;

-- Pictures of what was reported, which stay for the case when they are deleted where they stood.
create table report_pictures (
  report_id uuid not null references reports (id) on delete cascade,
  picture_id uuid not null,
  sort integer not null,
  primary key (report_id, sort)
);
create index report_pictures_picture on report_pictures (picture_id);

-- When a suspension ends by itself, and why it was decided.
alter table people add column suspended_until timestamptz(3), add column suspended_reason text;
