import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { dealsQueries } from '@bestie/client/deals.queries';
import type { RightKind } from '@bestie/contracts/deals';
import type { Deal, Right } from '@bestie/contracts/deals.schema';
import { limits } from '@bestie/contracts/limits';
import { ChipGroup } from '@bestie/design-system/chip-group';
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
import { CategoryField } from './deal-form';
import { networkOptions } from './deliverable-dialog';
import { rightOf } from './right-of';

type Words = Omit<Right, 'from' | 'until'> & { from: string | null; until: string | null };

interface RightDialogProps {
  deal: Deal;
  /** Null for another one. */
  edited: Right | null;
  onClose: () => void;
}

/** A usage window or an exclusivity, in whole days. */
export function RightDialog({ deal, edited, onClose }: RightDialogProps) {
  const { api } = useShell();
  const [draft, setDraft, forget] = useDraft<Words>(
    `right:${edited?.id ?? deal.id}`,
    edited ?? {
      id: uuidv7(),
      kind: 'exclusivity',
      category: deal.category,
      networks: [],
      from: null,
      until: null,
      note: '',
    },
  );
  const [missing, setMissing] = useState<Record<string, string>>({});
  const { act, busy, conflict, error, message } = useActionState();
  const close = () => {
    forget();
    onClose();
  };
  const exclusive = draft.kind === 'exclusivity';

  async function submit(version: number) {
    const { from, until } = draft;
    const lacking: Record<string, string> = {
      ...(from === null && { from: 'Enter the first day.' }),
      ...(until === null && { until: 'Enter the last day.' }),
      ...(from !== null && until !== null && until < from && { until: 'This is before the first day.' }),
      ...(exclusive && draft.category.trim() === '' && { category: 'Enter the category.' }),
    };
    setMissing(lacking);
    if (from === null || until === null || Object.keys(lacking).length > 0) return;
    const right: Right = { ...draft, from, until, networks: exclusive ? draft.networks : [] };
    const others = deal.rights.filter(({ id }) => id !== right.id).map(rightOf);
    const done = await act({
      call: () => api.deals.saveRights({ dealId: deal.id, version, rights: [...others, right] }),
      updates: dealsQueries.get(api, deal.id).queryKey,
      stale: [dealsQueries.all],
      said: 'Saved.',
      failure: 'thrown',
    });
    if (done) close();
  }
  return (
    <FormDialog
      size="s"
      noValidate
      title={edited ? 'Edit right' : 'New right'}
      submitLabel="Save"
      busy={busy}
      dismissible={false}
      onClose={close}
      onSubmit={() => void submit(deal.version)}
    >
      <Field label="What is granted?">
        <Select<RightKind>
          options={[
            { value: 'exclusivity', label: 'Exclusivity: nobody else of a category' },
            { value: 'usage', label: 'Usage: the brand may use the files' },
          ]}
          value={draft.kind}
          onValueChange={(kind) => kind !== '' && setDraft({ ...draft, kind })}
        />
      </Field>
      {exclusive && (
        <>
          <CategoryField
            label="Category"
            required
            value={draft.category}
            error={missing['category']}
            onChange={(category) => setDraft({ ...draft, category })}
          />
          <ChipGroup
            label="Networks (none chosen: all)"
            options={networkOptions}
            value={draft.networks}
            onValueChange={(networks) => setDraft({ ...draft, networks })}
          />
        </>
      )}
      <div className={fields.pair}>
        <Field label="First day" required error={missing['from']}>
          <DateInput value={draft.from} onValueChange={(from) => setDraft({ ...draft, from })} />
        </Field>
        <Field label="Last day" required error={missing['until']}>
          <DateInput value={draft.until} onValueChange={(until) => setDraft({ ...draft, until })} />
        </Field>
      </div>
      <Field label="Note" optional>
        <TextInput
          dir="auto"
          maxLength={limits.deals.descriptionLength}
          value={draft.note}
          onChange={(event) => setDraft({ ...draft, note: event.target.value })}
        />
      </Field>
      {conflict ? (
        <ConflictChoice
          busy={busy}
          onTheirs={close}
          onMine={() => void submit(conflict.currentVersion ?? deal.version)}
        >
          This deal was changed on another device in the meantime.
        </ConflictChoice>
      ) : (
        <FormError>{error !== null ? message : null}</FormError>
      )}
    </FormDialog>
  );
}
