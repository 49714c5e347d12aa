import { adminTopic } from '@bestie/contracts/live';
import type { Claim } from '@bestie/contracts/claim';
import { BestieError } from '@bestie/contracts/errors';
import type { createAuditRepository } from '../../platform/audit/audit.repository';
import type { Person } from '../../platform/http/caller';
import type { OutboxRepository } from '../../platform/live/outbox.repository';
import type { ClaimedCase, OpenClaim } from './claims.sql';
import type { ReportClaimsRepository } from './report-claims.repository';

interface Claiming {
  reportClaims: ReportClaimsRepository;
}

/** A claim ends with the decision, which needs it, or after some minutes. @throws BestieError `conflict` naming who has it */
export async function endClaim(
  { reportClaims }: Claiming,
  caller: Person,
  claimed: ClaimedCase,
): Promise<void> {
  requireClaim(caller, await reportClaims.find(claimed));
  await reportClaims.delete(claimed);
}

function requireClaim(caller: Person, claim: OpenClaim | null): void {
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
 * The caller of this holds the case until the transaction ends.
 * @param id of the report or the confession, for the audit log and open pages
 * @throws BestieError `conflict` naming who has it
 */
export async function takeClaim(
  bound: Claiming & {
    audit: ReturnType<typeof createAuditRepository>;
    live: Pick<OutboxRepository, 'publish'>;
  },
  caller: Person,
  {
    of,
    id,
    takeOver,
    ...claimed
  }: ClaimedCase & { of: 'report' | 'confession'; id: string; takeOver: boolean },
): Promise<{ until: string }> {
  const current = await bound.reportClaims.find(claimed);
  const isOthers = current !== null && current.uid !== caller.uid;
  if (isOthers && !takeOver) requireClaim(caller, current);
  const until = await bound.reportClaims.save(claimed, caller.uid);
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
