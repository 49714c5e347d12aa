import { uuidv7 } from 'uuidv7';
import { dealsQueries } from '@bestie/client/deals.queries';
import { networkNames, networks, type Network } from '@bestie/contracts/connections';
import type { Deal, Deliverable } from '@bestie/contracts/deals.schema';
import { limits } from '@bestie/contracts/limits';
import { ConflictChoice } from '@bestie/design-system/conflict-choice';
import { DateInput } from '@bestie/design-system/date-input';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { Select } from '@bestie/design-system/select';
import { TextInput } from '@bestie/design-system/text-input';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import fields from '../fields.module.css';

export const networkOptions = networks.map((value) => ({ value, label: networkNames[value] }));

interface DeliverableDialogProps {
  deal: Deal;
  /** Without one, another is planned. */
  edited?: Deliverable;
  onClose: () => void;
}

/** Plans a deliverable, or changes its title, network and day. */
export function DeliverableDialog({ deal, edited, onClose }: DeliverableDialogProps) {
  const { api } = useShell();
  const [draft, setDraft, forget] = useDraft(`deliverable:${edited?.id ?? deal.id}`, {
    id: edited?.id ?? uuidv7(),
    title: edited?.title ?? '',
    network: edited?.network ?? (null as Network | null),
    dueOn: edited?.dueOn ?? (null as string | null),
    /** The one that the words were written over; a reload keeps it with them. */
    version: edited?.version,
  });
  const { act, busy, issue, conflict, failure } = useActionState();
  const close = () => {
    forget();
    onClose();
  };
  async function submit(version: number | undefined) {
    const { id, version: _version, ...words } = draft;
    setDraft(draft);
    const done = await act({
      call: () =>
        version === undefined
          ? api.deliverables.create({ dealId: deal.id, id, ...words })
          : api.deliverables.update({ deliverableId: id, version, ...words }),
      updates: dealsQueries.get(api, deal.id).queryKey,
      stale: [dealsQueries.all],
      said: version === undefined ? `Planned “${words.title}”.` : 'Saved.',
      failure: 'thrown',
    });
    if (done) close();
  }
  return (
    <FormDialog
      size="s"
      noValidate
      title={edited ? 'Edit deliverable' : 'New deliverable'}
      submitLabel={edited ? 'Save' : 'Add'}
      busy={busy}
      dismissible={draft.title === (edited?.title ?? '')}
      onClose={close}
      onSubmit={() => void submit(edited && draft.version)}
    >
      <Field label="What is it?" hint="Such as a reel of 30 seconds." required error={issue('title')}>
        <TextInput
          dir="auto"
          maxLength={limits.deals.deliverableLength}
          value={draft.title}
          onChange={(event) => setDraft({ ...draft, title: event.target.value })}
        />
      </Field>
      <div className={fields.pair}>
        <Field label="Network" optional error={issue('network')}>
          <Select
            placeholder="None"
            options={networkOptions}
            value={draft.network ?? ''}
            onValueChange={(network) => setDraft({ ...draft, network: network === '' ? null : network })}
          />
        </Field>
        <Field label="Due" optional error={issue('dueOn')}>
          <DateInput value={draft.dueOn} onValueChange={(dueOn) => setDraft({ ...draft, dueOn })} />
        </Field>
      </div>
      {conflict ? (
        <ConflictChoice
          busy={busy}
          onTheirs={close}
          onMine={() => void submit(conflict.currentVersion ?? draft.version)}
        >
          This was changed on another device in the meantime.
        </ConflictChoice>
      ) : (
        <FormError>{failure}</FormError>
      )}
    </FormDialog>
  );
}
