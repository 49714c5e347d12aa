import type { Transaction } from '../../platform/database/transaction';
import { notifyAll } from '../notifications';
import type { DealsRepositories } from './deals.repositories';

const batch = 200;

/**
 * Reminds creators of days that come or are over, 3 days before, on, 7 and 14 days after, in their zone, and of usage windows
 * in their last 7 days. Recording and telling are one transaction, so that each is told once, however often and on how many
 * servers this runs.
 */
export async function remind(transaction: Transaction<DealsRepositories>): Promise<void> {
  for (;;) {
    const count = await transaction(async (bound) => {
      const due = await bound.dealReminders.take(batch);
      const now = await bound.deals.now();
      for (const { about, target_id: targetId, due_on: dueOn, day_offset: offset, ...reminder } of due)
        await notifyAll(bound, [reminder.owner_uid], {
          kind: 'deal',
          actorUid: null,
          target: { kind: 'deal', id: reminder.deal_id },
          sourceId: `${about}#${targetId}#${offset}#${dueOn}`,
          now,
        });
      return due.length;
    });
    if (count < batch) return;
  }
}
