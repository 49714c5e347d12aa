import { BestieError } from '@bestie/contracts/errors';
import type { SayStepUp } from '../../platform/module/declarations';
import type { ReportsRepositories } from './reports.repositories';

/** What an admin confirms before a report locks somebody out. */
export const saySuspending: SayStepUp<'reports.suspend', ReportsRepositories> = async (
  { reportId, hours, reason },
  { reports, people },
) => {
  const report = await reports.find(reportId);
  const person = report && (await people.find(report.snapshot.ownerUid));
  if (!report || !person || person.status === 'deleted') throw new BestieError('not_found');
  return {
    act: 'Suspend a person after a report',
    facts: [
      ['Person', person.email ?? person.uid],
      ['User ID', person.uid],
      ['Name', person.display_name ?? '–'],
      ['Reported', report.snapshot.title],
      ['Duration', hours === undefined ? 'until reinstated' : `${hours} hours`],
      ['Reason', reason],
    ],
  };
};
