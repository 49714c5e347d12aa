import { useState } from 'react';
import { limits } from '@bestie/contracts/limits';
import type { User } from '@bestie/contracts/users.contract';
import { Button } from '@bestie/design-system/button';
import { Field } from '@bestie/design-system/field';
import { formatDate } from '@bestie/design-system/format-date';
import { Section } from '@bestie/design-system/section';
import { TextInput } from '@bestie/design-system/text-input';
import { useShell } from '@bestie/remote-kit/shell';
import { UserQuestionDialog } from './user-question';
import type { UserQuestion } from './user-question';
import styles from './users-page.module.css';

type Verb = 'sendArchive' | 'erase' | 'eraseToday' | 'keep';

const questions: Record<Verb, UserQuestion> = {
  sendArchive: {
    label: 'Export to them',
    title: (name) => `Send ${name} their data?`,
    description:
      'An email tells them that a ZIP of everything they own is in their account. You get neither the ZIP nor a link.',
    done: 'They have a mail.',
  },
  erase: {
    label: 'Erase',
    title: (name) => `Erase ${name} in ${limits.trashDays} days?`,
    description: `Nobody sees them from now on, and everything is erased in ${limits.trashDays} days. Their posts and messages stay, under “Former member”. Until then “Keep the account” takes it back, and so can they.`,
    done: `Erased in ${limits.trashDays} days.`,
    danger: true,
  },
  eraseToday: {
    label: 'Erase today',
    title: (name) => `Erase ${name} today?`,
    description:
      'Nobody can take it back. A second admin has to ask for the same; where there is none, type whom you erase.',
    done: 'Asked for.',
    danger: true,
  },
  keep: {
    label: 'Keep the account',
    title: (name) => `Keep the account of ${name}?`,
    description:
      'It is not erased, and others see it as before. They are told why. If they asked for the deletion themselves, “Erase” does not bring back what they chose about their posts and confessions.',
    done: 'The account stays.',
  },
};

/** Exports to the person, and erases them: in 30 days, or today with a second admin. */
export function UserErasure({ user }: { user: User }) {
  const { api, session } = useShell();
  const [asked, setAsked] = useState<Verb>('sendArchive');
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const ask = (verb: Verb) => {
    setAsked(verb);
    setTyped('');
    setOpen(true);
  };
  const call = (reason: string): Promise<unknown> => {
    const input = { uid: user.uid, reason };
    if (asked === 'sendArchive') return api.account.sendArchive(input);
    if (asked === 'keep') return api.account.keep({ ...input, version: user.version });
    const when = asked === 'erase' ? 'in30Days' : 'today';
    return api.account.erase({ ...input, version: user.version, when, ...(typed && { typed }) });
  };
  const mine = user.eraseAskedBy === session?.uid;
  return (
    <Section title="Data" level={3}>
      {user.leavesAt && <p>Erased on {formatDate(user.leavesAt)}.</p>}
      {user.eraseAskedBy && (
        <p>
          {mine
            ? 'A second admin has to confirm that it is today.'
            : 'Another admin asked to erase them today.'}
        </p>
      )}
      <div className={styles.actions}>
        <Button onClick={() => ask('sendArchive')}>{questions.sendArchive.label}</Button>
        {user.leavesAt ? (
          <Button onClick={() => ask('keep')}>{questions.keep.label}</Button>
        ) : (
          user.can.suspend && (
            <Button variant="danger" onClick={() => ask('erase')}>
              {questions.erase.label}
            </Button>
          )
        )}
        {user.can.suspend && !mine && (
          <Button variant="danger" onClick={() => ask('eraseToday')}>
            {questions.eraseToday.label}
          </Button>
        )}
      </div>
      <UserQuestionDialog
        user={user}
        questions={questions}
        asked={asked}
        open={open}
        call={call}
        onOpenChange={setOpen}
      >
        {asked === 'eraseToday' && (
          <Field label="Their handle" hint="Needed only if you are the only admin.">
            <TextInput value={typed} onChange={(event) => setTyped(event.target.value)} />
          </Field>
        )}
      </UserQuestionDialog>
    </Section>
  );
}
