import { useState } from 'react';
import Flag from 'lucide-react/icons/flag';
import MessageCircle from 'lucide-react/icons/message-circle';
import { confessionsQueries } from '@bestie/client/confessions.queries';
import { confessionWordLabels, type ConfessionWord } from '@bestie/contracts/confessions';
import type { Confession } from '@bestie/contracts/confessions.contract';
import { cutText } from '@bestie/contracts/text';
import { formatDay } from '@bestie/design-system/format-date';
import { IconButton } from '@bestie/design-system/icon-button';
import { PeopleText } from '@bestie/remote-kit/people-text';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { ReportDialog } from '@bestie/remote-kit/report-dialog';
import { Reported } from '../../parts/reports/reported';
import { ConfessionThread } from './confession-thread';
import { HelpLines } from './help-lines';
import { mayNeedHelp } from './help-words';
import styles from './confession-card.module.css';

/** One card; one that the reader reported is closed, and opens once. */
export function ConfessionCard({ card }: { card: Confession }) {
  const [opened, setOpened] = useState(false);
  if (!card.reported || opened) return <OpenCard card={card} />;
  return (
    <article className={styles.card} aria-label="A confession that you reported">
      <Reported onOpen={() => setOpened(true)} />
    </article>
  );
}

/** What someone confessed, words to it, and what others replied. */
function OpenCard({ card }: { card: Confession }) {
  const [open, setOpen] = useState(false);
  const [reporting, setReporting] = useState(false);
  const threadId = `replies-${card.id}`;
  return (
    <article className={styles.card} aria-label={cutText(card.body, 60)}>
      <p className={styles.body}>
        <PeopleText handles={[]}>{card.body}</PeopleText>
      </p>
      {mayNeedHelp(card.body) && <HelpLines />}
      <Words card={card} />
      <footer className={styles.foot}>
        <span>{formatDay(card.day)}</span>
        <button
          type="button"
          className={styles.replies}
          aria-expanded={open}
          aria-controls={open ? threadId : undefined}
          onClick={() => setOpen(!open)}
        >
          <MessageCircle size={18} aria-hidden="true" />
          {card.replies === 0 ? 'Reply' : card.replies === 1 ? '1 reply' : `${card.replies} replies`}
        </button>
        <IconButton label="Report this confession" icon={<Flag />} onClick={() => setReporting(true)} />
      </footer>
      {open && <ConfessionThread id={threadId} confessionId={card.id} />}
      {reporting && (
        <ReportDialog
          kind="confession"
          targetId={card.id}
          name="this confession"
          closes={[confessionsQueries.all]}
          onClose={() => setReporting(false)}
        />
      )}
    </article>
  );
}

/** Words instead of likes; a second press withdraws the person's own. */
function Words({ card }: { card: Confession }) {
  const { api } = useShell();
  const act = useAction();
  const [busy, setBusy] = useState<ConfessionWord | null>(null);
  async function say(word: ConfessionWord, on: boolean) {
    if (busy) return;
    setBusy(word);
    const done = await act({
      call: () => api.confessions.react({ confessionId: card.id, word, on }),
      stale: [confessionsQueries.list(api).queryKey],
    });
    await done?.refreshed;
    setBusy(null);
  }
  return (
    <ul className={styles.words} aria-label="Words to this confession">
      {card.reactions.map(({ word, count, mine }) => (
        <li key={word}>
          <button
            type="button"
            className={styles.word}
            aria-pressed={mine}
            aria-busy={busy === word}
            onClick={() => void say(word, !mine)}
          >
            {confessionWordLabels[word]}
            {count > 0 && <span className={styles.count}>{count}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
