-- What the demo data consists of, part by part. One without `completed_at` is continued at the next start.
create table demo_parts (
  part text primary key,
  began_at timestamptz(3) not null,
  completed_at timestamptz(3)
);
