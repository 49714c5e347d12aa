import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { adminTopic } from '@bestie/contracts/live';
import { proposedStep } from '@bestie/contracts/reports';
import type { reportsContract } from '@bestie/contracts/reports.contract';
import { uuidv7 } from 'uuidv7';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readPosition } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import { requireFound } from '../../platform/http/require-found';
import { notify } from '../notifications';
import type { NotificationsPort } from '../notifications';
import type { PersonSanctioned } from '../users';
import { tellOfDecisionJob } from './report-decisions.service';
import type { ReportsRepositories } from './reports.repositories';
import { reportsPolicy } from './reports.policy';
import { presentDecision } from './reports.presenter';
import type { ReportsDependencies } from './reports.service';
import { storedBefore } from './stored-before';

type Input<Verb extends keyof typeof reportsContract> = ParsedInputOf<(typeof reportsContract)[Verb]>;

/** What is the same in every decision about a person that no report led to. */
const aboutPerson = { kind: 'person', undone_at: null } as const;

export type ReportPeopleService = ReturnType<typeof createReportPeopleService>;

/** What was decided about one person, and warnings without a report. */
export function createReportPeopleService({ repositories, transaction, clock }: ReportsDependencies) {
  const { people, reportCases, reportDecisions } = repositories;

  async function requirePerson({ people: found }: Pick<ReportsRepositories, 'people'>, uid: string) {
    const person = requireFound(await found.find(uid));
    if (person.status === 'deleted') throw new BestieError('not_found');
    return person;
  }

  return {
    async listAbout(caller: Person, { uid, cursor, limit }: Input<'listAbout'>) {
      await requirePerson(repositories, uid);
      const admins = await people.readActiveAdmins();
      const kept = reportsPolicy.keptFrom(caller, admins) === uid;
      const [rows, strikes, open] = await Promise.all([
        reportDecisions.listOfPerson(uid, readPosition(cursor, cursorPart.instant), limit + 1),
        reportDecisions.strikesOf(uid),
        kept ? null : reportCases.countAbout(uid),
      ]);
      const page = pageOfRows(
        rows,
        limit,
        (row) => encodeCursor([row.decided_at.toISOString(), row.id]),
        (row) => presentDecision(row, reportsPolicy.decision(row, caller, admins, clock())),
      );
      return { ...page, strikes, proposed: proposedStep(strikes), open };
    },

    /** @throws BestieError `own_role` about themselves, `already_exists` for an id of something else */
    warn: (caller: Person, { id, uid, rule, strikes, reason }: Input<'warn'>) =>
      transaction(async (bound) => {
        const now = clock();
        const known = await bound.reportDecisions.find(id);
        if (known) {
          if (known.owner_uid !== uid || known.decided_by !== caller.uid || known.reason !== reason)
            throw new BestieError('already_exists');
          return { decisionId: id };
        }
        if (uid === caller.uid) throw new BestieError('own_role');
        const person = await requirePerson(bound, uid);
        await bound.reportDecisions.insert({
          ...aboutPerson,
          id,
          target_id: uid,
          owner_uid: uid,
          title: person.display_name ?? person.handle ?? '',
          content: 'keep',
          before: null,
          sanction: 'warn',
          hours: null,
          reason,
          decided_by: caller.uid,
          decided_at: now,
          rule,
          strikes,
        });
        await bound.audit.record({
          actor: caller,
          action: 'reports.warn',
          target: { kind: 'user', id: uid },
          after: { rule, strikes },
          reason,
        });
        await bound.live.publish({ topic: adminTopic, type: 'reports.warn', ids: [uid] });
        await bound.jobs.enqueue({
          kind: tellOfDecisionJob,
          payload: id,
          runAt: new Date(now.getTime() + limits.reports.undoSeconds * 1000),
        });
        return { decisionId: id };
      }),
  };
}

/**
 * A mute or a suspension on the page of people is a decision too: the person is told at once, and may appeal. What they
 * published is hidden by it as by a decision on a case, so that it is shown again with it.
 */
export async function recordSanction(
  bound: NotificationsPort & Pick<ReportsRepositories, 'people' | 'reportDecisions' | 'measure'>,
  { uid, by, sanction, hours, hidesPublished, reason, now }: PersonSanctioned,
): Promise<void> {
  const id = uuidv7();
  const person = await bound.people.find(uid);
  const before = hidesPublished
    ? await bound.measure('person', 'hide')?.do({ admin: by, targetId: uid, reason, now })
    : null;
  await bound.reportDecisions.insert({
    ...aboutPerson,
    id,
    target_id: uid,
    owner_uid: uid,
    title: person?.display_name ?? person?.handle ?? '',
    content: hidesPublished ? 'hide' : 'keep',
    before: storedBefore(before),
    sanction,
    hours,
    reason,
    decided_by: by.uid,
    decided_at: now,
    told_at: now,
  });
  await notify(bound, {
    kind: 'sanction',
    uid,
    actorUid: null,
    target: { kind: 'reportDecision', id },
    now,
  });
}
