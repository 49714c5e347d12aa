-- How many push messages wait for the devices of a person.
create index jobs_waiting_pushes on jobs ((payload ->> 'subscriptionId'))
  where kind = 'notifications.push' and failed_at is null;
