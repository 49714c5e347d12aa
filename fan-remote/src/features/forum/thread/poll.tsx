import { useId, useState } from 'react';
import type { ForumPoll } from '@bestie/contracts/forum.contract';
import { Button } from '@bestie/design-system/button';
import { classNames } from '@bestie/design-system/class-names';
import { formatMoment } from '@bestie/design-system/format-date';
import { plural } from '@bestie/design-system/format-number';
import { useActionState } from '@bestie/remote-kit/use-action';
import { FormError } from '@bestie/design-system/form-error';
import { useShell } from '@bestie/remote-kit/shell';
import { forumQueries } from '@bestie/client/forum.queries';
import { useRefreshAt } from '../../../parts/refresh/use-refresh-at';
import styles from './poll.module.css';

const whenShown = {
  always: null,
  voted: 'You see the results once you have voted.',
  closed: 'The results are shown when it closes.',
} as const;

/** The poll of a thread: choose and vote, or see what others chose. A vote can be changed until it closes. */
export default function Poll({ threadId, poll }: { threadId: string; poll: ForumPoll }) {
  const { api } = useShell();
  const { act, busy, message } = useActionState();
  const mine = poll.options.filter((option) => option.mine).map(({ id }) => id);
  const [changing, setChanging] = useState(false);
  /** What the person ticked; null until then. */
  const [ticked, setTicked] = useState<readonly string[] | null>(null);
  const chosen = ticked?.filter((one) => poll.options.some((option) => option.id === one)) ?? mine;
  const id = useId();
  const several = poll.kind === 'several';
  const open = !poll.closed && (changing || mine.length === 0);
  const { queryKey } = forumQueries.get(api, threadId);
  useRefreshAt(poll.closed || poll.closesAt === null ? null : Date.parse(poll.closesAt), queryKey);

  async function vote() {
    const done = await act({
      call: () => api.forum.vote({ threadId, optionIds: chosen }),
      stale: [queryKey],
      failure: 'thrown',
    });
    if (!done) return;
    await done.refreshed;
    setChanging(false);
  }
  return (
    <section className={styles.poll} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        {poll.closed ? 'The poll is closed' : several ? 'Choose as many as you like' : 'Choose one'}
      </h2>
      <ul className={styles.options}>
        {poll.options.map((option) => (
          <li key={option.id} className={classNames(styles.option, option.mine && styles.mine)}>
            {poll.voters !== null && (
              <span
                className={styles.bar}
                style={{ width: `${poll.voters ? ((option.votes ?? 0) / poll.voters) * 100 : 0}%` }}
              />
            )}
            <label className={styles.label}>
              {open && (
                <input
                  type={several ? 'checkbox' : 'radio'}
                  name={id}
                  checked={chosen.includes(option.id)}
                  onChange={(event) =>
                    setTicked(
                      several
                        ? event.target.checked
                          ? [...chosen, option.id]
                          : chosen.filter((other) => other !== option.id)
                        : [option.id],
                    )
                  }
                />
              )}
              <span className={styles.words}>
                {option.label}
                {!open && option.mine && <span className={styles.yours}> · your vote</span>}
              </span>
              {poll.voters !== null && (
                <span className={styles.share}>
                  {poll.voters ? Math.round(((option.votes ?? 0) / poll.voters) * 100) : 0} %
                </span>
              )}
            </label>
          </li>
        ))}
      </ul>
      <FormError>{message}</FormError>
      <p className={styles.foot}>
        {open ? (
          <Button
            variant="primary"
            size="s"
            loading={busy}
            disabled={chosen.length === 0}
            onClick={() => void vote()}
          >
            Vote
          </Button>
        ) : (
          !poll.closed && (
            <Button
              size="s"
              onClick={() => {
                setTicked(null);
                setChanging(true);
              }}
            >
              Change my vote
            </Button>
          )
        )}
        <span>
          {poll.voters === null
            ? whenShown[poll.results]
            : plural(poll.voters, 'person has voted', 'people have voted')}
          {poll.closesAt !== null && !poll.closed && ` · open until ${formatMoment(poll.closesAt)}`}
        </span>
      </p>
    </section>
  );
}
