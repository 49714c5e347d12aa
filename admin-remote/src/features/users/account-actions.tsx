import { useState } from 'react';
import type { Api } from '@bestie/client/api';
import type { User } from '@bestie/contracts/users.contract';
import { Button } from '@bestie/design-system/button';
import { Checkbox } from '@bestie/design-system/checkbox';
import { Field } from '@bestie/design-system/field';
import { Section } from '@bestie/design-system/section';
import { Select } from '@bestie/design-system/select';
import { useApi } from '@bestie/remote-kit/shell';
import { muteLengths, oneDay, suspensionLengths } from '../../parts/sanctions/sanction-lengths';
import { UserQuestionDialog } from './user-question';
import type { UserQuestion } from './user-question';
import styles from './users-page.module.css';

type Verb = 'mute' | 'unmute' | 'suspend' | 'reinstate' | 'hidePublished' | 'showPublished' | 'signOut';

const questions: Record<Verb, UserQuestion> = {
  mute: {
    label: 'Mute',
    title: (name) => `Mute ${name}?`,
    description:
      'They read, vote and report as before, but publish nothing. They are told until when and why; it ends by itself, and “End the mute” takes it back.',
    done: 'Muted.',
    danger: true,
  },
  unmute: {
    label: 'End the mute',
    title: (name) => `Let ${name} publish again?`,
    description: 'Their mute ends at once. “Mute” takes it back.',
    done: 'The mute is over.',
  },
  suspend: {
    label: 'Suspend',
    title: (name) => `Suspend ${name}?`,
    description:
      'They are signed out everywhere and cannot sign in; a mail tells them why. Nothing of theirs is deleted, and “Reinstate” takes it back.',
    done: 'Suspended.',
    danger: true,
  },
  reinstate: {
    label: 'Reinstate',
    title: (name) => `Reinstate ${name}?`,
    description: 'They can sign in again and find everything as it was.',
    done: 'Reinstated.',
  },
  hidePublished: {
    label: 'Hide what they published',
    title: (name) => `Hide what ${name} published?`,
    description:
      'Boards, their pictures, outfits, profile and links to files are hidden from everyone else. Nothing is deleted.',
    done: 'Hidden.',
    danger: true,
  },
  showPublished: {
    label: 'Show what they published',
    title: (name) => `Show what ${name} published again?`,
    description: 'Everything is visible again, as before.',
    done: 'Shown again.',
  },
  signOut: {
    label: 'Sign out everywhere',
    title: (name) => `Sign ${name} out everywhere?`,
    description: 'Every device has to sign in again.',
    done: 'Signed out everywhere.',
  },
};

/** How long sanctions last. */
const lengths: Partial<Record<Verb, { value: string; label: string }[]>> = {
  mute: muteLengths,
  suspend: suspensionLengths,
};

function callOf(
  api: Api,
  verb: Verb,
  input: { uid: string; reason: string; version: number },
  length: string,
  hides: boolean,
) {
  if (verb === 'mute') return api.users.mute({ ...input, hours: Number(length) });
  if (verb === 'suspend')
    return api.users.suspend({ ...input, hidePublished: hides, ...(length && { hours: Number(length) }) });
  return api.users[verb](input);
}

/** Sanctions and what else is done to an account; each says what will happen, and how it is taken back. */
export function AccountActions({ user }: { user: User }) {
  const api = useApi();
  const [asked, setAsked] = useState<Verb>('signOut');
  const [open, setOpen] = useState(false);
  const [hides, setHides] = useState(false);
  const [length, setLength] = useState('');
  const ask = (verb: Verb) => {
    setAsked(verb);
    setHides(false);
    setLength(verb === 'mute' ? oneDay.value : '');
    setOpen(true);
  };
  const call = (reason: string) =>
    callOf(api, asked, { uid: user.uid, reason, version: user.version }, length, hides);
  return (
    <Section title="Account" level={3}>
      <div className={styles.actions}>
        <Button onClick={() => ask('signOut')}>{questions.signOut.label}</Button>
        {user.can.changeRole &&
          (user.mutedUntil ? (
            <Button onClick={() => ask('unmute')}>{questions.unmute.label}</Button>
          ) : (
            <Button variant="danger" onClick={() => ask('mute')}>
              {questions.mute.label}
            </Button>
          ))}
        {user.status === 'suspended' ? (
          <Button onClick={() => ask('reinstate')}>{questions.reinstate.label}</Button>
        ) : (
          user.can.suspend && (
            <Button variant="danger" onClick={() => ask('suspend')}>
              {questions.suspend.label}
            </Button>
          )
        )}
        {user.can.changeRole &&
          (user.published === 'hidden' ? (
            <Button onClick={() => ask('showPublished')}>{questions.showPublished.label}</Button>
          ) : (
            <Button variant="danger" onClick={() => ask('hidePublished')}>
              {questions.hidePublished.label}
            </Button>
          ))}
      </div>
      <UserQuestionDialog
        user={user}
        questions={questions}
        asked={asked}
        open={open}
        call={call}
        onOpenChange={setOpen}
      >
        {lengths[asked] && (
          <Field label="For how long">
            <Select options={lengths[asked]} value={length} onValueChange={setLength} />
          </Field>
        )}
        {asked === 'suspend' && user.published === 'shown' && (
          <Checkbox
            label="Hide what they published"
            hint="Boards, their pictures, outfits, profile and links to files. Shown again in one step."
            checked={hides}
            onCheckedChange={setHides}
          />
        )}
      </UserQuestionDialog>
    </Section>
  );
}
