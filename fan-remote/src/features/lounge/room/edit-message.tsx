import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { limits } from '@bestie/contracts/limits';
import type { LoungeMessage } from '@bestie/contracts/lounge-messages.contract';
import { Button } from '@bestie/design-system/button';
import { FormError } from '@bestie/design-system/form-error';
import { DraftConflict } from '@bestie/remote-kit/draft-conflict';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useChangeDraft } from '@bestie/remote-kit/use-change-draft';
import { ComposerArea } from '../../../parts/conversation/composer/composer-area';
import { putMessage } from './messages-data';
import styles from './edit-message.module.css';

/** Edits a message in place. Enter saves, Escape cancels. */
export function EditMessage({ message, onClose }: { message: LoungeMessage; onClose: () => void }) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const area = useRef<HTMLTextAreaElement>(null);
  const draft = useChangeDraft(`message:${message.id}`, { body: message.body }, message.version);
  const { body } = draft.value;
  const action = useActionState();
  const { act, busy, issue, conflict, message: problem } = action;
  useEffect(() => {
    const { current } = area;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  const close = () => {
    draft.discard();
    onClose();
  };
  async function save(version = draft.version) {
    if (body === message.body) return close();
    const done = await act({
      call: () => api.loungeMessages.edit({ messageId: message.id, version, body }),
      failure: 'thrown',
    });
    if (!done) return undefined;
    putMessage(queryClient, done.answer);
    return close();
  }
  const wrong = issue('body');
  return (
    <div className={styles.edit}>
      <ComposerArea
        area={area}
        label="Your message"
        text={body}
        onText={(text) => draft.change({ body: text })}
        nearby={[]}
        longest={limits.lounge.bodyLength}
        issue={wrong}
        rows={1}
        className={styles.area}
        onPaste={() => undefined}
        onKey={(event) => {
          if (event.key === 'Escape') close();
          else if (event.key === 'Enter' && !event.shiftKey) void save();
          else return;
          event.preventDefault();
        }}
      />
      <FormError>{wrong || conflict ? null : problem}</FormError>
      {/* One’s own edit may come back before its answer. */}
      {!busy && (
        <DraftConflict draft={draft} action={action} onMine={(version) => void save(version)}>
          This message was changed somewhere else in the meantime.
        </DraftConflict>
      )}
      <div className={styles.foot}>
        <Button size="s" variant="ghost" onClick={close}>
          Cancel
        </Button>
        <Button size="s" variant="primary" loading={busy} onClick={() => void save()}>
          Save
        </Button>
      </div>
    </div>
  );
}
