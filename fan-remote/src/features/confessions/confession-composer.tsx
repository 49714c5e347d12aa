import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { confessionsQueries } from '@bestie/client/confessions.queries';
import { limits } from '@bestie/contracts/limits';
import { usePrimaryAction, useShell } from '@bestie/remote-kit/shell';
import { SilenceNotice } from '@bestie/remote-kit/silence-notice';
import { useActionState } from '@bestie/remote-kit/use-action';
import { ConfessionForm } from './confession-form';
import { useKeyedText } from './use-keyed-text';
import { useSilence } from './use-silence';
import styles from './confession-composer.module.css';

const { bodyMin, bodyMax, perDay } = limits.confessions;

/** Writes a card. The draft stays on this device until it is sent. */
export function ConfessionComposer() {
  const { api } = useShell();
  const id = useId();
  const yours = useQuery(confessionsQueries.yours(api));
  const draft = useKeyedText('confession');
  const { act, busy, failure, issue, conflict } = useActionState();
  const [short, setShort] = useState(false);
  const body = draft.body.trim();
  const left = yours.data?.left.cards;
  const silence = useSilence();
  usePrimaryAction({ label: 'Write a confession', run: () => document.getElementById(id)?.focus() });

  async function submit() {
    setShort(body.length < bodyMin);
    if (body.length < bodyMin) return;
    const done = await act({
      call: () => draft.send((text) => api.confessions.create(text)),
      stale: [confessionsQueries.yours(api).queryKey],
      said: 'Sent. An admin reads it, then it appears at a full hour.',
      failure: 'thrown',
    });
    if (!done) return;
    draft.begin();
  }

  if (silence !== null)
    return (
      <section aria-label="Write a confession">
        <SilenceNotice>{silence}</SilenceNotice>
      </section>
    );
  return (
    <ConfessionForm
      className={styles.composer}
      name="Write a confession"
      id={id}
      label="What are you not saying out loud?"
      placeholder="I have never once ironed a shirt…"
      rows={5}
      body={draft.body}
      onBody={draft.write}
      longest={bodyMax}
      error={short ? `A few more words, please: at least ${bodyMin} characters.` : issue('body')}
      failure={conflict?.message ?? failure}
      submitLabel="Confess"
      primary
      busy={busy}
      disabled={left === 0}
      onSubmit={() => void submit()}
      note={<p className={styles.left}>{left === undefined ? ' ' : leftWords(left)}</p>}
    >
      <p className={styles.promise}>
        Your name is hidden from members and from moderators. An admin can unseal an author only with a
        reason, and that is logged.
      </p>
      <details className={styles.more}>
        <summary>What anonymous means here</summary>
        <p>
          Who you are is stored encrypted and apart from what you write. It shows in no list, notification,
          search or log. When someone is unsealed, every admin is told, and this page says how often it
          happened.
        </p>
        <p>
          An admin reads each card first. It appears at a full hour, in random order. What you say about
          yourself still says who you are, so leave out names and places. Your draft stays on this device.
        </p>
      </details>
    </ConfessionForm>
  );
}

const leftWords = (left: number) =>
  left === 0
    ? `Those were ${perDay} for today. Tomorrow there is room again.`
    : `${left} of ${perDay} left today`;
