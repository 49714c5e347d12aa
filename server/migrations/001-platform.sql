-- Live events. Every server reads them in the order of `position` and hands them to its open streams.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  position bigint,
  topic text NOT NULL,
  type text NOT NULL,
  ids text[] NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX outbox_by_position ON outbox (position);
CREATE INDEX outbox_by_topic ON outbox (topic, position);

CREATE SEQUENCE outbox_positions;

-- A number drawn while a transaction still runs may become visible after a higher one of another transaction, and a
-- stream that went past it would never show it. So positions are drawn at the commit, one transaction at a time.
-- Nobody waits longer for it: PostgreSQL commits transactions that notify one at a time anyway.
CREATE FUNCTION outbox_take_position() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7239002);
  UPDATE outbox SET position = nextval('outbox_positions') WHERE id = NEW.id;
  PERFORM pg_notify('bestie_live', '');
  RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER outbox_position AFTER INSERT ON outbox
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION outbox_take_position();

-- Work for later, done once by any server.
CREATE TABLE jobs (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  dedupe_key text,
  run_at timestamptz(3) NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  locked_until timestamptz(3),
  locked_by text,
  last_error text,
  failed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX jobs_due ON jobs (run_at) WHERE failed_at IS NULL;
-- Only waiting jobs are the same: one that runs already may have read what has changed since.
CREATE UNIQUE INDEX jobs_waiting ON jobs (kind, dedupe_key)
  WHERE dedupe_key IS NOT NULL AND locked_until IS NULL AND failed_at IS NULL;

CREATE TABLE job_schedules (
  kind text PRIMARY KEY,
  next_run_at timestamptz(3) NOT NULL
);
