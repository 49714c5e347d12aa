import { useState } from 'react';
import { themesQueries } from '@bestie/client/themes.queries';
import { failingSentences } from '@bestie/contracts/theme-contrast';
import { changedTokens } from '@bestie/contracts/theme-tokens';
import type { Theme, ThemeList } from '@bestie/contracts/themes.contract';
import { Checkbox } from '@bestie/design-system/checkbox';
import { DateInput } from '@bestie/design-system/date-input';
import { instantOfDevice } from '@bestie/design-system/device-time';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useApi } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import { isReason, ReasonField } from '../../parts/reason-field/reason-field';
import { ChangeList } from './change-list';
import { nameOf } from './theme-words';
import styles from './themes.module.css';

export interface PublishDialogProps {
  theme: Theme;
  list: ThemeList;
  when: 'publish' | 'schedule';
  onClose: () => void;
}

/** What changes for everybody, before it does. */
export function PublishDialog({ theme, list, when, onClose }: PublishDialogProps) {
  const api = useApi();
  const { live, items } = list;
  const [{ reason, at }, setDraft, clear] = useDraft(`theme:${when}:${theme.id}`, {
    reason: '',
    at: null as string | null,
  });
  const [replaces, setReplaces] = useState(false);
  const { act, busy, issue, message, conflict } = useActionState();
  const failing = failingSentences(theme.tokens);
  const older = theme.basedOn !== live.themeId;
  const ended = items.filter(({ state, id }) => state === 'scheduled' && id !== theme.id);
  const submit = async () => {
    const seen = { themeId: theme.id, version: theme.version, revision: live.revision, replaces };
    const done = await act({
      call: () =>
        when === 'publish'
          ? api.themes.publish({ ...seen, reason: reason.trim() })
          : api.themes.schedule({ ...seen, reason: reason.trim(), at: instantOfDevice(at ?? '') }),
      stale: [themesQueries.all],
      said: when === 'publish' ? `“${theme.name}” is live.` : `“${theme.name}” is scheduled.`,
      failure: 'thrown',
    });
    if (!done) return;
    clear();
    onClose();
  };
  return (
    <FormDialog
      title={when === 'publish' ? `Publish “${theme.name}”?` : `Schedule “${theme.name}”`}
      description={
        when === 'publish'
          ? 'Open pages change within seconds, and everybody else’s with their next page.'
          : 'It goes live by itself. If something else is published before, it is not, and the list says so.'
      }
      submitLabel={when === 'publish' ? 'Publish' : 'Schedule'}
      busy={busy}
      disabled={
        failing.length > 0 || !isReason(reason) || (older && !replaces) || (when === 'schedule' && !at)
      }
      noValidate
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      {failing.length > 0 && (
        <FormError>
          {failing[0]?.sentence}{' '}
          {failing.length > 1 && `${failing.length - 1} more pairs are too close, too.`}
        </FormError>
      )}
      <ChangeList
        title={`What changes from “${nameOf(live)}”`}
        changes={changedTokens(live.tokens, theme.tokens)}
      />
      {older && (
        <Checkbox
          label={`Replace “${nameOf(live)}”, which went live since this draft began`}
          hint="The list above also undoes what it changed."
          checked={replaces}
          onCheckedChange={setReplaces}
        />
      )}
      {when === 'publish' && ended.length > 0 && (
        <p className={styles.quiet}>
          This ends the schedule of {ended.map(({ name }) => `“${name}”`).join(', ')}.
        </p>
      )}
      {when === 'schedule' && (
        <Field label="Goes live" required error={issue('at')} hint="In your own time zone.">
          <DateInput
            type="datetime-local"
            value={at}
            onValueChange={(next) => setDraft({ reason, at: next })}
          />
        </Field>
      )}
      <ReasonField
        value={reason}
        error={issue('reason')}
        onValueChange={(next) => setDraft({ at, reason: next })}
      />
      <FormError>
        {conflict ? `${conflict.message} Close this and look at what is live now.` : message}
      </FormError>
    </FormDialog>
  );
}
