-- Files of spaces say which deals have them.
create index deal_files_asset_id on deal_files (asset_id) where asset_id is not null;
