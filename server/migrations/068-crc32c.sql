-- The checksum that object storage reports beside the MD5, base64. Objects from before have none.
alter table objects add column crc32c text;
