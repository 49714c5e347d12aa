-- A request for a reset does the same work whether there is such an account or not: where there is none, it leaves a code
-- that is nobody's and that nobody gets.
alter table identity_action_codes alter column uid drop not null;
