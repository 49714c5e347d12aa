-- Browsers that signed in to an account of the embedded provider before. Wrong passwords from elsewhere slow down other
-- devices and never these; each has a count of its own.
create table identity_known_devices (
  uid text not null references identity_accounts (uid) on delete cascade,
  -- Of the cookie's secret.
  device_hash text not null,
  -- Its latest sign-in: when that is ended from another device, this one is unknown again.
  sign_in text not null,
  seen_at timestamptz(3) not null,
  primary key (uid, device_hash)
);
create index identity_known_devices_seen on identity_known_devices (seen_at);
