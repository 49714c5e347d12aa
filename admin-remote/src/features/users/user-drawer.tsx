import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usersQueries } from '@bestie/client/users.queries';
import type { User } from '@bestie/contracts/users.contract';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { Checkbox } from '@bestie/design-system/checkbox';
import { Drawer } from '@bestie/design-system/drawer';
import { ErrorState } from '@bestie/design-system/error-state';
import { Section } from '@bestie/design-system/section';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { useApi } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { TargetTrail } from '../../parts/audit-trail/target-trail';
import { ReasonDialog } from '../../parts/reason-field/reason-dialog';
import { staleByPerson } from './stale-by-person';
import { RoleForm } from './role-form';
import { UserVip } from './user-vip';
import { nameOf, roleLabels } from './user-words';
import styles from './users-page.module.css';

/** One person: facts, role, account actions and audit trail. */
export function UserDrawer({ uid, onClose }: { uid: string | null; onClose: () => void }) {
  const api = useApi();
  const user = useQuery({ ...usersQueries.get(api, uid ?? ''), enabled: uid !== null });
  return (
    <Drawer
      open={uid !== null}
      onOpenChange={(open) => !open && onClose()}
      title={user.data ? nameOf(user.data) : 'Person'}
    >
      {user.isPending && (
        <Loading>
          <TextSkeleton lines={6} />
        </Loading>
      )}
      {user.isError && (
        <ErrorState compact onRetry={() => void user.refetch()} retrying={user.isFetching}>
          {user.error.message}
        </ErrorState>
      )}
      {user.data && (
        <div className={styles.drawer}>
          <Facts user={user.data} />
          <RoleForm key={user.data.uid} user={user.data} />
          <AccountActions user={user.data} />
          <UserVip user={user.data} />
          <Section title="History" level={3}>
            <TargetTrail kind="user" id={user.data.uid} empty="No changes by an admin yet." />
          </Section>
        </div>
      )}
    </Drawer>
  );
}

function Facts({ user }: { user: User }) {
  return (
    <dl className={styles.facts}>
      <dt>Email</dt>
      <dd>{user.email ?? 'None'}</dd>
      {user.handle && (
        <>
          <dt>Handle</dt>
          <dd>@{user.handle}</dd>
        </>
      )}
      <dt>Role</dt>
      <dd>
        <Badge tone={user.role === 'fan' ? 'neutral' : 'accent'}>{roleLabels[user.role]}</Badge>
      </dd>
      <dt>Status</dt>
      <dd>{user.status === 'active' ? 'Active' : <Badge tone="danger">Suspended</Badge>}</dd>
      {user.published === 'hidden' && (
        <>
          <dt>Published</dt>
          <dd>
            <Badge tone="danger">Hidden</Badge>
          </dd>
        </>
      )}
      <dt>Id</dt>
      <dd>
        <code>{user.uid}</code>
      </dd>
    </dl>
  );
}

type Verb = 'suspend' | 'reinstate' | 'hidePublished' | 'showPublished' | 'signOut';

const questions: Record<
  Verb,
  { label: string; title: (name: string) => string; description: string; done: string }
> = {
  suspend: {
    label: 'Suspend',
    title: (name) => `Suspend ${name}?`,
    description:
      'They are signed out everywhere and cannot sign in until they are reinstated. Nothing of theirs is deleted.',
    done: 'Suspended.',
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

function AccountActions({ user }: { user: User }) {
  const api = useApi();
  const act = useAction();
  const [asked, setAsked] = useState<Verb>('signOut');
  const [open, setOpen] = useState(false);
  const [hides, setHides] = useState(false);
  const question = questions[asked];
  const ask = (verb: Verb) => {
    setAsked(verb);
    setHides(false);
    setOpen(true);
  };
  const confirm = async (reason: string) => {
    const input = { uid: user.uid, reason };
    const { refreshed } = await act({
      call: () =>
        asked === 'suspend' ? api.users.suspend({ ...input, hidePublished: hides }) : api.users[asked](input),
      stale: staleByPerson,
      said: question.done,
      failure: 'thrown',
    });
    await refreshed;
  };
  return (
    <Section title="Account" level={3}>
      <div className={styles.actions}>
        <Button onClick={() => ask('signOut')}>{questions.signOut.label}</Button>
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
      <ReasonDialog
        key={asked}
        draftKey={`${asked}:${user.uid}`}
        open={open}
        onOpenChange={setOpen}
        title={question.title(nameOf(user))}
        description={question.description}
        confirmLabel={question.label}
        danger={asked === 'suspend' || asked === 'hidePublished'}
        onConfirm={confirm}
      >
        {asked === 'suspend' && user.published === 'shown' && (
          <Checkbox
            label="Hide what they published"
            hint="Boards, their pictures, outfits, profile and links to files. Shown again in one step."
            checked={hides}
            onCheckedChange={setHides}
          />
        )}
      </ReasonDialog>
    </Section>
  );
}
