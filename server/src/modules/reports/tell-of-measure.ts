import { notify } from '../notifications';
import type { DirectMeasure, ReportsPort } from './reports-port';

/** Records what an admin did to a thing without a report, and tells whose it is, who may appeal. */
export async function tellOfMeasure(
  bound: Parameters<typeof notify>[0] & Pick<ReportsPort, 'recordMeasure'>,
  measure: DirectMeasure,
): Promise<void> {
  const id = await bound.recordMeasure(measure);
  await notify(bound, {
    kind: 'sanction',
    uid: measure.ownerUid,
    actorUid: null,
    target: { kind: 'reportDecision', id },
    now: measure.now,
  });
}
