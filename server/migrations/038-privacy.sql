-- Who finds a person, and who may bring them in: part of the document users/{uid}/settings/profile.
alter table profile_settings
  -- 'nobody': to everybody else the person is not there.
  add column privacy_profile text not null default 'members' check (privacy_profile in ('members', 'nobody')),
  add column privacy_searchable boolean not null default true,
  -- Who may add the person to a board or a space.
  add column privacy_invitations text not null default 'everyone'
    check (privacy_invitations in ('everyone', 'followed', 'nobody'));
-- As small as they are few: whatever people show asks whether its owner is among them.
create index profile_settings_hidden on profile_settings (uid) where privacy_profile = 'nobody';
