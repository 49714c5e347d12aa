-- A console's team is told at each address once. Mail addresses count in lower case, and an address without a path is that of "/".
update release_webhooks set url = lower(url) where url ilike 'mailto:%';
update release_webhooks set url = url || '/' where url ~ '^https?://[^/?#]+$';
-- Of doubles the newest stays, because its secret is the one that was shown last.
delete from release_webhooks older using release_webhooks newer
  where newer.remote_id = older.remote_id and newer.url = older.url and newer.id > older.id;
drop index release_webhooks_remote;
alter table release_webhooks add constraint release_webhooks_address unique (remote_id, url);
