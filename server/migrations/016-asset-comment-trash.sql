-- Comments that wait for the end of their term in the trash.
create index asset_comments_trash on asset_comments (deleted_at) where deleted_at is not null;
