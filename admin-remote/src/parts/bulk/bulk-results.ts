import type { BulkOutcome } from '@bestie/contracts/moderated-things';

const words: Record<BulkOutcome, string> = {
  done: 'done',
  changed: 'changed meanwhile',
  missing: 'gone by now',
  own: 'your own, for another admin',
  lastAdmin: 'the last admin',
  taken: 'over what their owner may have',
};

/** What became of several things, in words: "98 done, 2 changed meanwhile". */
export function bulkText(results: readonly { outcome: BulkOutcome }[]): string {
  const parts = (Object.keys(words) as BulkOutcome[]).flatMap((outcome) => {
    const count = results.filter((result) => result.outcome === outcome).length;
    return count > 0 ? `${count} ${words[outcome]}` : [];
  });
  return parts.join(', ');
}
