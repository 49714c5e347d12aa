import type { Api } from '@bestie/client/api';
import type { BulkAct } from '../bulk/bulk-bar';
import type { ModeratedRow } from './moderated-row';

type Verb = 'hide' | 'show' | 'restore';

/**
 * What admins do to one or several shared things.
 * @param calls the operations of the noun
 * @param says what each will do, before it is confirmed
 */
export function moderationActs<Row extends ModeratedRow>(
  calls: Pick<Api['adminBoards'], Verb>,
  says: Record<Verb, string>,
): BulkAct<Row>[] {
  const act = (key: Verb, label: string): BulkAct<Row> => ({
    key,
    label,
    description: says[key],
    fits: ({ can }) => can[key],
    call: (rows, reason) => calls[key]({ things: rows.map(({ id, version }) => ({ id, version })), reason }),
  });
  return [{ ...act('hide', 'Hide'), danger: true }, act('show', 'Show again'), act('restore', 'Restore')];
}
