-- What failed for good to give a grant back still had its tokens.
delete from jobs where kind = 'connections.revoke' and failed_at is not null;
