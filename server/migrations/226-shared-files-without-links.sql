-- Who reads a file of a space is up to the space alone: links with a token open only people's own files.
update objects set download_tokens = '{}' where resource_kind is not null;
