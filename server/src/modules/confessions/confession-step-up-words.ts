import { BestieError } from '@bestie/contracts/errors';
import { confessionCode } from '@bestie/contracts/confessions';
import { cutText } from '@bestie/contracts/text';
import type { SayStepUp } from '../../platform/module/declarations';
import type { ConfessionsRepositories } from './confessions.repositories';

/** Characters of the text that the confirm page shows. */
const shown = 120;

/** What an admin confirms before they see who wrote something; the page does not know the author either. */
export const sayUnsealing: SayStepUp<'confessions.unseal', ConfessionsRepositories> = async (
  { confessionId, reason },
  { written },
) => {
  const row = await written.find(confessionId);
  if (!row) throw new BestieError('not_found');
  const body = row.body === '' ? 'withdrawn' : cutText(row.body, shown);
  return {
    act: 'Reveal who wrote a confession',
    facts: [
      ['Confession', confessionCode(row.id)],
      ['Text', body],
      ['Reason', reason],
      ['Notified', 'every admin; the audit log records your name and the reason'],
    ],
  };
};
