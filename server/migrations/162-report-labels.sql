-- A decision may leave a thing where it is, under a label that readers press to see it.
alter table report_decisions drop constraint report_decisions_content_check;
alter table report_decisions add constraint report_decisions_content_check
  check (content in ('keep', 'label', 'hide', 'remove'));
