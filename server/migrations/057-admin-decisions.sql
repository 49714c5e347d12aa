-- Who may make a release of a remote stable: its team, or an admin alone.
alter table release_channels
  add column promotion text not null default 'team' check (promotion in ('team', 'admin'));

-- Guests report too, and admins decide.
alter table reports
  alter column reporter_uid drop not null,
  add column decided_at timestamptz(3),
  add column decided_by text,
  add column decision_note text;
