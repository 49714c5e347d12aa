-- What the uploads of a person will take is added up whenever one begins.
create index object_uploads_active on object_uploads (uid) where state = 'active';
