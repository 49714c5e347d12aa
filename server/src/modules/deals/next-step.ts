import type { DealCard } from '@bestie/contracts/deals.schema';
import { dayInWords } from '../../platform/documents/day-in-words';
import type { DealCardRow } from './deals.repository';

type NextStep = DealCard['nextStep'];

const until = (day: string | null): string => (day === null ? '' : ` by ${dayInWords(day)}`);

/** What has to be done next in a deal. */
export function nextStepOf(deal: DealCardRow): NextStep {
  const { stage, today } = deal;
  const step = (name: NextStep['step'], text: string, on: string | null = null): NextStep => ({
    step: name,
    text,
    on,
    late: on !== null && on < today,
  });
  if (stage === 'lost') return step('nothing', 'Nothing to do');
  if (stage === 'invoiced' && deal.open.length > 0)
    return step('collect', `Payment is due${until(deal.next_due_on)}`, deal.next_due_on);
  if (stage === 'lead') return step('answer', `Answer ${deal.brand}`);
  if (stage === 'negotiating')
    return deal.fee_amount === null ? step('agree', 'Agree on a fee') : step('sign', 'Sign the deal');
  const owed = deal.next_deliverable;
  if (owed) return step('deliver', `Deliver “${owed.title}”${until(owed.dueOn)}`, owed.dueOn);
  return stage === 'paid' ? step('nothing', 'Nothing to do') : step('invoice', 'Issue the invoice');
}
