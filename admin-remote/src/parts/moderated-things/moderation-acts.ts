import type { BulkOutcome } from '@bestie/contracts/moderated-things';
import type { SeveralThings } from '@bestie/contracts/moderated-things.schema';
import type { BulkAct } from '../bulk/bulk-bar';

const verbs = ['hide', 'show', 'restore'] as const;
type Verb = (typeof verbs)[number];
type Call = (input: SeveralThings) => Promise<{ results: { outcome: BulkOutcome }[] }>;
const labels: Record<Verb, string> = { hide: 'Hide', show: 'Show again', restore: 'Restore' };

interface Thing {
  id: string;
  version: number;
  can: Partial<Record<Verb, boolean>>;
}

/**
 * What admins do to one or several shared things.
 * @param calls the operations of the noun
 * @param says what each will do, before it is confirmed; there is an act for each sentence
 */
export function moderationActs<Row extends Thing>(
  calls: Partial<Record<Verb, Call>>,
  says: Partial<Record<Verb, string>>,
): BulkAct<Row>[] {
  return verbs.flatMap((key) => {
    const [call, description] = [calls[key], says[key]];
    if (!call || description === undefined) return [];
    return {
      key,
      label: labels[key],
      description,
      danger: key === 'hide',
      fits: ({ can }: Row) => can[key] === true,
      call: (rows: Row[], reason: string) =>
        call({ things: rows.map(({ id, version }) => ({ id, version })), reason }),
    };
  });
}
