import type { ReportKind } from '@bestie/contracts/reports';
import type { Person } from '../../platform/http/caller';
import type { ReportsRepositories } from './reports.repositories';
import type { CaseContents } from './reports.presenter';
import type { WeighedReportRow } from './reports.repository';

/** How many decisions on other things of theirs are shown. */
const earlierShown = 5;

/**
 * Reads what is kept of a reported thing, what it says now, and what else was decided about whose it is.
 * @param reports all of them, the oldest first: its neighbours are kept with that one
 * @param except the decision that is looked at
 */
export async function readContents(
  { reports: stored, reportDecisions, people, findReported }: ReportsRepositories,
  caller: Person,
  {
    kind,
    targetId,
    ownerUid,
    reports,
    except,
  }: {
    kind: ReportKind;
    targetId: string;
    ownerUid: string;
    reports: readonly WeighedReportRow[];
    except?: string;
  },
): Promise<CaseContents> {
  const [oldest] = reports;
  const [pictures, neighbours, present, label, owner, strikes, earlier] = await Promise.all([
    stored.pictures(reports.map(({ id }) => id)),
    oldest ? stored.neighbours(oldest.id) : [],
    // Of what is erased with its owner, only the outcome is left.
    targetId === '' ? undefined : findReported(kind, caller, targetId),
    reportDecisions.findLabel(kind, targetId),
    ownerUid === '' ? undefined : people.find(ownerUid),
    ownerUid === '' ? 0 : reportDecisions.strikesOf(ownerUid),
    ownerUid === '' ? [] : reportDecisions.listAbout(ownerUid, undefined, earlierShown + 1),
  ]);
  return {
    reports,
    pictures,
    neighbours,
    present: present ?? null,
    label,
    owner,
    strikes,
    earlier: earlier.filter(({ id }) => id !== except).slice(0, earlierShown),
  };
}
