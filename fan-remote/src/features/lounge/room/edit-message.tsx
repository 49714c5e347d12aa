import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { limits } from '@bestie/contracts/limits';
import type { LoungeMessage } from '@bestie/contracts/lounge-messages.contract';
import { Button } from '@bestie/design-system/button';
import { FormError } from '@bestie/design-system/form-error';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import { ComposerArea } from '../../../parts/conversation/composer/composer-area';
import { putMessage } from './messages-data';
import styles from './edit-message.module.css';

/** Edits a message in place. Enter saves, Escape cancels. */
export function EditMessage({ message, onClose }: { message: LoungeMessage; onClose: () => void }) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const area = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft, clearDraft] = useDraft(`message:${message.id}:${message.version}`, {
    body: message.body,
  });
  const { act, busy, issue, message: problem } = useActionState();
  useEffect(() => {
    const { current } = area;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  const close = () => {
    clearDraft();
    onClose();
  };
  async function save() {
    if (draft.body === message.body) return close();
    const done = await act({
      call: () =>
        api.loungeMessages.edit({ messageId: message.id, version: message.version, body: draft.body }),
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
        text={draft.body}
        onText={(body) => setDraft({ body })}
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
      <FormError>{wrong ? null : problem}</FormError>
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
