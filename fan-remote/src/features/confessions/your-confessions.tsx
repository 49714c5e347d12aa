import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { confessionsQueries } from '@bestie/client/confessions.queries';
import { paths } from '@bestie/contracts/paths';
import type { OwnConfession } from '@bestie/contracts/confessions.contract';
import { Button } from '@bestie/design-system/button';
import { EnvelopeDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { saveFile } from '@bestie/remote-kit/save-file';
import { useShell } from '@bestie/remote-kit/shell';
import { YourConfession } from './your-confession';
import styles from './your-confessions.module.css';

/** The person's confessions of a year: the server computes the list each time and stores none. */
export function YourConfessions() {
  const { api } = useShell();
  const query = useQuery(confessionsQueries.yours(api));
  if (query.isPending)
    return (
      <Loading label="Looking for what you wrote…">
        <TextSkeleton lines={4} />
      </Loading>
    );
  if (query.isError)
    return (
      <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
        What you wrote could not be found just now. It is safe; try again in a moment.
      </ErrorState>
    );
  const { items } = query.data;
  if (items.length === 0)
    return (
      <EmptyState
        drawing={<EnvelopeDrawing />}
        title="You have nothing on your conscience yet"
        action={<Button href={paths.fan.confessions}>Back to all confessions</Button>}
      >
        What you confess or reply stands here for a year, and only you see that it is yours.
      </EmptyState>
    );
  return (
    <div className={styles.yours}>
      <div className={styles.head}>
        <p>Only you see this page. No bell rings and no mail comes: decisions are told here.</p>
        <Button size="s" icon={<Download />} onClick={() => saveToDevice(items)}>
          Save to this device
        </Button>
      </div>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.id}>
            <YourConfession item={item} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Exports of the account omit confessions, so that no archive reveals their author. */
function saveToDevice(items: readonly OwnConfession[]) {
  const text = items.map(({ day, kind, state, body }) => `${day} (${kind}, ${state})\n${body}\n`).join('\n');
  saveFile('confessions.txt', new Blob([text], { type: 'text/plain;charset=utf-8' }));
}
