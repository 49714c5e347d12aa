/**
 * Fills what admins see, beside a running server: open cases of reported boards and ten times as many decided ones, people, and
 * audit entries of a year.
 * @param {import('pg').Client} client
 * @param {{ cases: number, people: number, entries: number }} size
 */
export async function fillAdminLists(client, { cases, people, entries }) {
  await client.query(
    `insert into people (uid, email, display_name, handle, role, status, created_at, last_login_at)
     select 'crowd' || n, 'crowd' || n || '@bestie.example', 'Person ' || md5(n::text), 'crowd' || n,
       case when n % 500 = 0 then 'creator' else 'fan' end, case when n % 1000 = 1 then 'suspended' else 'active' end,
       now() - n * interval '1 minute', case when n % 3 = 0 then now() - n * interval '1 second' end
     from generate_series(1, $1::int) n`,
    [people],
  );
  await client.query(
    `insert into reports (id, kind, target_id, snapshot, reason, note, state, reporter_uid, created_at)
     select gen_random_uuid(), 'board', 'crowd' || n, '{"title": "Coats", "text": "", "ownerUid": "crowd1"}', 'spam', '',
       'open', null, now() - n * interval '1 minute'
     from generate_series(1, $1::int) n`,
    [cases],
  );
  await client.query(
    `insert into report_cases (id, kind, target_id, owner_uid, state, opened_at, severity, weight, base)
     select id, kind, target_id, 'crowd1', 'open', created_at, 1 + length(target_id) % 3, 0.5, 2 + length(target_id) % 5
     from reports where target_id like 'crowd%'`,
  );
  await client.query(
    `insert into report_cases (id, kind, target_id, owner_uid, state, opened_at, severity, weight, base)
     select gen_random_uuid(), 'board', 'past' || n, 'crowd1', 'decided', now() - n * interval '1 minute', 2, 0.5, 3
     from generate_series(1, 10 * $1::int) n`,
    [cases],
  );
  // Ids begin with the time, as those of the server do.
  await client.query(
    `insert into audit_log (id, at, actor_uid, actor_role, action, target_kind, target_id, reason)
     select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8'
         || substr(md5(n::text), 4, 15))::uuid,
       at, 'crowd' || n % 50, 'admin', (array['users.mute', 'reports.decide', 'boards.hide', 'flags.set'])[n % 4 + 1],
       case when n % 2 = 0 then 'user' else 'board' end, 'crowd' || n % 100000, 'A reason'
     from generate_series(1, $1::int) n,
       lateral (select now() - interval '2 hours' - n * (interval '365 days' / $1::int) as at) moment`,
    [entries],
  );
  await client.query('vacuum analyze');
}
