-- The address by which somebody was added to a board or a space, as it was typed: for who typed it, and nobody else.
alter table board_members add column added_as_email text;
alter table space_members add column added_as_email text;
