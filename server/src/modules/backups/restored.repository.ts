import { uuidv7 } from 'uuidv7';
import type { Erasure } from '../../platform/backups/erasures';
import type { SnapshotLoader } from '../../platform/database/load-snapshot';

/** Jobs that tell people something or charge them, and may have run after the backup. */
const notAgain = [
  'mail.deliver',
  'notifications.mailAbout',
  'notifications.push',
  'notifications.pushLater',
  'account.tellOfDeletion',
  'users.tellOfSuspension',
  'releases.deliverWebhook',
  'reports.tell',
  'socialPosts.publish',
  'socialPosts.tick',
  'billing.testRenewals',
  // The one that made the backup.
  'backups.make',
  'backups.drill',
];

/**
 * What a restored database must not take for granted, in the transaction that loads it: sign-ins end, work that reaches
 * people waits, and what may have been done since the backup is not done again.
 */
export async function settleRestored(
  run: SnapshotLoader['run'],
  { id, endedAt }: { id: string; endedAt: string },
  erasures: readonly Erasure[],
): Promise<void> {
  // Who was erased since is due again, also when this process ends before it has erased them.
  for (const { uid, at, textsToo } of erasures)
    await run(
      `UPDATE people SET leaves_at = least($2::timestamptz, now()), texts_leave = texts_leave OR $3
       WHERE uid = $1 AND erased_at IS NULL`,
      [uid, at, textsToo],
    );
  // Their bytes are in no backup: a client begins anew.
  await run(`DELETE FROM object_uploads WHERE state = 'active'`);
  await run('DELETE FROM sessions');
  await run('DELETE FROM identity_refresh_tokens');
  await run('DELETE FROM identity_action_codes');
  await run('DELETE FROM step_ups');
  await run('UPDATE identity_accounts SET valid_after = greatest(valid_after, now())');
  await run('UPDATE people SET valid_after = greatest(valid_after, now())');
  await run(
    `INSERT INTO held_work (kind) VALUES ('mail'), ('publishing'), ('charging') ON CONFLICT DO NOTHING`,
  );
  await run(
    `UPDATE mail_outbox SET sent_at = now(), body = '', unsubscribe_url = NULL WHERE sent_at IS NULL`,
  );
  await run('DELETE FROM jobs WHERE kind = ANY($1)', [notAgain]);
  await run(
    'UPDATE jobs SET locked_until = NULL, locked_by = NULL WHERE failed_at IS NULL AND locked_by IS NOT NULL',
  );
  // Publishing looks at this mark and misses what was due.
  await run(`INSERT INTO social_generation (marker) VALUES ('before the restore')
    ON CONFLICT (single) DO UPDATE SET marker = excluded.marker`);
  // Memberships are asked of the provider as soon as a server runs.
  await run(`UPDATE job_schedules SET next_run_at = now() WHERE kind = 'billing.compare'`);
  await run(`UPDATE backups SET state = 'done', ended_at = $2 WHERE id = $1 AND state = 'running'`, [
    id,
    endedAt,
  ]);
  for (const table of ['backups', 'backup_drills'])
    await run(
      `UPDATE ${table} SET state = 'failed', ended_at = now(), problem = 'It ended with the restore.'
       WHERE state IN ('waiting', 'running')`,
    );
  await run(
    `INSERT INTO audit_log (id, at, actor_uid, actor_role, action, target_kind, target_id)
     VALUES ($1, now(), NULL, 'platform', 'backups.restore', 'backup', $2)`,
    [uuidv7(), id],
  );
}
