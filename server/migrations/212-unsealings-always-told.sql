-- Nobody switches off any more that an admin unsealed who wrote a confession.
update profile_settings
  set notifications = notifications - array['confessionUnsealed.app', 'confessionUnsealed.mail', 'confessionUnsealed.push']
  where notifications ?| array['confessionUnsealed.app', 'confessionUnsealed.mail', 'confessionUnsealed.push'];
