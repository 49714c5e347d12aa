import { limits } from '@bestie/contracts/limits';
import { reportsContract } from '@bestie/contracts/reports.contract';
import { instantInWords } from '../../platform/documents/day-in-words';
import { parseInput } from '../../platform/http/register-contract';
import {
  renderSuspendedDone,
  renderSuspendedPage,
  suspendedPath,
} from '../../platform/identity/suspension-links';
import type { SuspendedRoute } from '../../platform/identity/suspension-links';
import { escapeHtml } from '../../platform/page/escape-html';
import type { PersonRow } from '../../platform/identity/people.repository';
import { effectOfSuspension } from '../users';
import type { ReportAppealsService } from './report-appeals.service';
import type { ReportDecisionRow } from './reports.tables';
import type { ReportsRepositories } from './reports.repositories';

/** What somebody reads who is suspended: why, until when, and what they can do. */
export const suspendedRoutes = (
  { reportDecisions }: Pick<ReportsRepositories, 'reportDecisions'>,
  appeals: Pick<ReportAppealsService, 'appeal'>,
): SuspendedRoute[] => {
  const latest = async (uid: string) =>
    (await reportDecisions.listAbout(uid, undefined, 20)).find(
      ({ sanction, undone_at }) => sanction === 'suspend' && undone_at === null,
    );
  return [
    {
      method: 'GET',
      part: '',
      answer: async ({ token, who: { row } }) => render(token, row, await latest(row.uid)),
    },
    {
      method: 'POST',
      part: '/appeal',
      async answer({ token, who: { caller }, form }) {
        // Forms send a line break as two characters, which the field counts as one.
        const text = (form['text'] ?? '').replace(/\r\n?/g, '\n').trim();
        const decision = await latest(caller.uid);
        if (!decision || text === '')
          return renderSuspendedDone('That didn’t work', 'Please write why you think it’s a mistake.', token);
        const given = parseInput(reportsContract.appeal.input, { decisionId: decision.id, text });
        await appeals.appeal(caller, given);
        return renderSuspendedDone(
          'Your appeal is sent',
          'Another admin looks at it. You’ll get an email.',
          token,
        );
      },
    },
  ];
};

function render(
  token: string,
  person: PersonRow,
  decision: (ReportDecisionRow & { appeal_until: Date }) | undefined,
): string {
  const { suspended_until: until, suspended_reason: reason, leaves_at: leavesAt } = person;
  const to = (part: string) => escapeHtml(suspendedPath(token, part));
  const end = until ? `It ends by itself on ${instantInWords(until)}.` : 'It lasts until an admin ends it.';
  return renderSuspendedPage(
    'Your account is suspended',
    `<p>${end} ${effectOfSuspension(person)}</p>
<blockquote>${escapeHtml(reason ?? '')}</blockquote>
${appealPart(to('/appeal'), decision)}
<h2>Take your data with you</h2>
<p>A ZIP of everything you own, with pages that you can read anywhere.</p>
<p><a class="main" href="${to('/archive.zip')}" download>Download everything</a></p>
<h2>Delete your account</h2>
${
  leavesAt
    ? `<p>It will be deleted on ${instantInWords(leavesAt)}.</p>
<form method="post" action="${to('/keep')}"><button type="submit">Keep my account</button></form>`
    : `<form method="post" action="${to('/delete')}">
<label class="check"><input type="checkbox" name="sure" value="yes" required> Delete my account and everything in it in ${limits.trashDays} days. Until then I can change my mind here.</label>
<button class="bad" type="submit">Delete my account</button>
</form>`
}`,
  );
}

function appealPart(
  action: string,
  decision: (ReportDecisionRow & { appeal_until: Date }) | undefined,
): string {
  if (!decision) return '';
  const { appeal, appeal_outcome: outcome, appeal_reason: answer, appeal_until: until } = decision;
  if (appeal !== null)
    return `<h2>Your appeal</h2>
<blockquote>${escapeHtml(appeal)}</blockquote>
<p>${outcome === null ? 'Another admin looks at it.' : `We looked at it again, and the decision stands: ${escapeHtml(answer ?? '')}`}</p>`;
  return `<h2>Is this a mistake?</h2>
<form method="post" action="${action}">
<label>Your appeal<textarea name="text" maxlength="${limits.reports.appealLength}" required></textarea></label>
<p>You can appeal once, until ${instantInWords(until)}. Another admin decides.</p>
<button class="main" type="submit">Appeal</button>
</form>`;
}
