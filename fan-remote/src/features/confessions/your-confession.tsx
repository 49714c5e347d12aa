import { useState } from 'react';
import { confessionsQueries } from '@bestie/client/confessions.queries';
import { limits } from '@bestie/contracts/limits';
import type { OwnConfession } from '@bestie/contracts/confessions.contract';
import { Badge, type BadgeProps } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { ConfirmDialog } from '@bestie/design-system/confirm-dialog';
import { formatDay } from '@bestie/design-system/format-date';
import { PeopleText } from '@bestie/remote-kit/people-text';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import styles from './your-confessions.module.css';

/** One card or reply of the person: its state, the reason, and possible actions. */
export function YourConfession({ item }: { item: OwnConfession }) {
  const { api } = useShell();
  const act = useAction();
  const [asks, setAsks] = useState<'withdraw' | 'appeal' | null>(null);
  const { label, tone } = stateWords(item);
  const close = (open: boolean) => open || setAsks(null);
  const run = (call: () => Promise<void>, said: string) =>
    act({ call, said, stale: [confessionsQueries.all], failure: 'thrown' });
  return (
    <article className={styles.item}>
      <p className={styles.facts}>
        <Badge tone={tone}>{label}</Badge>
        {item.kind === 'reply' && <span>Reply</span>}
        <span>{formatDay(item.day)}</span>
      </p>
      {item.body === '' ? (
        <p className={styles.gone}>You took it back; its text is gone.</p>
      ) : (
        <p className={styles.body}>
          <PeopleText handles={[]}>{item.body}</PeopleText>
        </p>
      )}
      {item.reason !== null && (
        <p className={styles.decision}>
          The admins said: <PeopleText handles={[]}>{item.reason}</PeopleText>
        </p>
      )}
      {item.appeal && <p className={styles.decision}>{appealWords(item.appeal)}</p>}
      {(item.can.withdraw || item.can.appeal) && (
        <div className={styles.actions}>
          {item.can.withdraw && (
            <Button size="s" onClick={() => setAsks('withdraw')}>
              Take it back
            </Button>
          )}
          {item.can.appeal && (
            <Button size="s" onClick={() => setAsks('appeal')}>
              Ask them to look again
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={asks === 'withdraw'}
        onOpenChange={close}
        danger
        title="Take it back?"
        description="Its text is deleted at once and for good. It still counts as one of today's."
        confirmLabel="Take it back"
        onConfirm={() => run(() => api.confessions.withdraw({ confessionId: item.id }), 'It is gone.')}
      />
      <ConfirmDialog
        open={asks === 'appeal'}
        onOpenChange={close}
        title="Ask them to look again?"
        description="You can do so once. They still do not learn who you are."
        confirmLabel="Send"
        reason={{ label: 'What did they miss?', maxLength: limits.reports.appealLength }}
        onConfirm={(text) =>
          run(() => api.confessions.appeal({ confessionId: item.id, text }), 'Sent. The answer comes here.')
        }
      />
    </article>
  );
}

function stateWords({ state, appeared, kind }: OwnConfession): { label: string; tone: BadgeProps['tone'] } {
  if (state === 'approved' && !appeared)
    return {
      label: kind === 'card' ? 'Appears at the next full hour' : 'Appears within five minutes',
      tone: 'success',
    };
  const words = {
    pending: { label: 'Waits for an admin', tone: 'neutral' },
    approved: { label: 'For everyone to read', tone: 'success' },
    rejected: { label: 'Not shown', tone: 'warning' },
    removed: { label: 'Removed', tone: 'danger' },
    withdrawn: { label: 'Taken back', tone: 'neutral' },
  } as const;
  return words[state];
}

function appealWords({ text, state, reason }: NonNullable<OwnConfession['appeal']>): string {
  if (state === 'open') return `You asked them to look again: ${text}`;
  return `${state === 'reversed' ? 'They changed their mind' : 'They looked again and stay with it'}: ${reason ?? ''}`;
}
