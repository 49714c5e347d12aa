import type { FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { profilesQueries } from '@bestie/client/profiles.queries';
import { limits } from '@bestie/contracts/limits';
import { userTopic } from '@bestie/contracts/live';
import type { Profile } from '@bestie/contracts/profiles.contract';
import { Button } from '@bestie/design-system/button';
import { ConflictChoice } from '@bestie/design-system/conflict-choice';
import { ErrorState } from '@bestie/design-system/error-state';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { FormSkeleton, Loading } from '@bestie/design-system/skeleton';
import { TextArea } from '@bestie/design-system/text-area';
import { TextInput } from '@bestie/design-system/text-input';
import { useShell, useUnsaved } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { personPath } from '../../parts/boards/board-paths';
import { OnlyYou, useIsHidden } from '../../parts/settings/only-you';
import { ProfilePicture } from './profile-picture';
import { useProfileDraft } from './use-profile-draft';
import styles from './profile-page.module.css';

/** The form for the public profile. */
export default function ProfilePage() {
  const { api, session } = useShell();
  const profile = useQuery(profilesQueries.get(api, session?.uid ?? ''));
  const hidden = useIsHidden();
  // A change event also says that the picture has been processed.
  useLiveRefresh(session ? userTopic(session.uid) : null, profilesQueries.all);
  return (
    <Page width="form">
      <PageHeader
        title="Profile"
        lede={hidden ? <OnlyYou /> : 'A name, a handle, a few words: what others see of you.'}
        actions={
          profile.data?.handle && (
            <Button href={personPath(profile.data.handle)}>
              {hidden ? 'Preview profile' : 'See it as others do'}
            </Button>
          )
        }
      />
      {profile.data ? (
        <ProfileForm profile={profile.data} />
      ) : profile.isError ? (
        <ErrorState onRetry={() => void profile.refetch()} retrying={profile.isFetching} />
      ) : (
        <Loading label="Loading your profile…">
          <FormSkeleton fields={4} />
        </Loading>
      )}
    </Page>
  );
}

function ProfileForm({ profile }: { profile: Profile }) {
  const { api, session } = useShell();
  const draft = useProfileDraft(profile);
  const { values } = draft;
  const { act, busy, issue, failure } = useActionState();
  const conflict = draft.changes !== null && draft.version !== profile.version;
  useUnsaved(draft.changes ? 'Changes to your profile are not saved.' : null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { changes } = draft;
    if (!changes) return;
    const links = changes.links?.map((link) => link.trim()).filter(Boolean);
    const { uid, version } = profile;
    const done = await act({
      call: () => api.profiles.update({ uid, version, ...changes, ...(links && { links }) }),
      updates: profilesQueries.get(api, uid).queryKey,
      said: 'Saved.',
      failure: 'thrown',
    });
    if (done) draft.settle(changes, done.answer.version);
  }

  const shownName = values.name || session?.displayName || session?.email || 'You';
  const { name, handle, bio, links } = values;
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {profile.waiting && (
        <p role="status">
          Your name or bio waits until an admin has looked at it. Until then nobody else finds you.
        </p>
      )}
      <ProfilePicture profile={profile} name={shownName} />
      <Field label="Name" error={issue('name')}>
        <TextInput
          value={name ?? ''}
          autoComplete="name"
          maxLength={limits.profile.nameLength}
          onChange={(event) => draft.set({ name: event.target.value || null })}
        />
      </Field>
      <Field
        label="Handle"
        hint={`${limits.profile.handleMin} to ${limits.profile.handleMax} letters, digits, dots, dashes and underscores.`}
        error={issue('handle')}
      >
        <TextInput
          leading="@"
          value={handle ?? ''}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.profile.handleMax}
          onChange={(event) => draft.set({ handle: event.target.value || null })}
        />
      </Field>
      <Field label="Bio" counter={`${bio?.length ?? 0}/${limits.profile.bioLength}`} error={issue('bio')}>
        <TextArea
          value={bio ?? ''}
          maxLength={limits.profile.bioLength}
          onChange={(event) => draft.set({ bio: event.target.value || null })}
        />
      </Field>
      <fieldset className={styles.links}>
        <legend>
          Links <span className={styles.hint}>up to {limits.profile.links}</span>
        </legend>
        {[...links, ...(links.length < limits.profile.links ? [''] : [])].map((link, index) => (
          <Field key={index} label={`Link ${index + 1}`} labelHidden error={issue(`links.${index}`)}>
            <TextInput
              type="url"
              placeholder="https://…"
              value={link}
              maxLength={300}
              onChange={(event) => {
                const next = [...links];
                next[index] = event.target.value;
                draft.set({ links: next.filter((entry, at) => entry !== '' || at < next.length - 1) });
              }}
            />
          </Field>
        ))}
      </fieldset>
      <FormError>{failure}</FormError>
      {conflict && draft.changes ? (
        <ConflictChoice onTheirs={draft.discard} busy={busy}>
          Your profile was changed somewhere else in the meantime.
        </ConflictChoice>
      ) : (
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" disabled={!draft.changes} loading={busy}>
            Save
          </Button>
          {draft.changes && <Button onClick={draft.discard}>Discard changes</Button>}
        </div>
      )}
    </form>
  );
}
