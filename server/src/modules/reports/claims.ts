import { adminTopic } from '@bestie/contracts/live';
import type { Claim } from '@bestie/contracts/claim';
import { BestieError } from '@bestie/contracts/errors';
import type { createAuditRepository } from '../../platform/audit/audit.repository';
import type { Person } from '../../platform/http/caller';
import type { OutboxRepository } from '../../platform/live/outbox.repository';

/** A claim that has not ended. */
export interface OpenClaim {
  uid: string;
  name: string;
  /** As SQL or JSON gave it. */
  until: Date | string;
}

/** Deciding needs the claim. @throws BestieError `conflict` naming who has it */
export function requireClaim(caller: Person, claim: OpenClaim | null): void {
  if (claim?.uid === caller.uid) return;
  throw new BestieError('conflict', {
    message: claim ? `${claim.name} is looking at this.` : 'Claim this case first.',
  });
}

export const presentClaim = (claim: OpenClaim | null, callerUid: string): Claim =>
  claim && {
    name: claim.name,
    mine: claim.uid === callerUid,
    until: new Date(claim.until).toISOString(),
  };

/**
 * Claims a case for the caller, or renews their claim. Another admin’s claim is taken over only if asked for, which is logged.
 * @param write stores the claim, and says until when it lasts
 * @throws BestieError `conflict` naming who has it
 */
export async function takeClaim(
  bound: { audit: ReturnType<typeof createAuditRepository>; live: Pick<OutboxRepository, 'publish'> },
  caller: Person,
  {
    of,
    id,
    current,
    takeOver,
    write,
  }: {
    of: 'report' | 'confession';
    id: string;
    current: OpenClaim | null;
    takeOver: boolean;
    write: () => Promise<Date>;
  },
): Promise<{ until: string }> {
  const isOthers = current !== null && current.uid !== caller.uid;
  if (isOthers && !takeOver) requireClaim(caller, current);
  const until = await write();
  if (isOthers)
    await bound.audit.record({
      actor: caller,
      action: `${of}s.claim`,
      target: { kind: of, id },
      before: { claimedBy: current.uid },
      after: { claimedBy: caller.uid },
    });
  if (current === null || isOthers)
    await bound.live.publish({ topic: adminTopic, type: `${of}s.claim`, ids: [id] });
  return { until: until.toISOString() };
}
