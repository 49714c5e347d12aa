import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { dealsQueries } from '@bestie/client/deals.queries';
import type { RightKind } from '@bestie/contracts/deals';
import type { Deal, Right } from '@bestie/contracts/deals.schema';
import { limits } from '@bestie/contracts/limits';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { DateInput } from '@bestie/design-system/date-input';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { Select } from '@bestie/design-system/select';
import { TextInput } from '@bestie/design-system/text-input';
import { DraftConflict } from '@bestie/remote-kit/draft-conflict';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useFieldsDraft } from '../../../parts/drafts/use-fields-draft';
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
  const action = useActionState();
  const { act, busy, conflict, error, message } = action;
  const current = deal.rights.find(({ id }) => id === edited?.id);
  const isGone = edited !== null && current === undefined;
  const draft = useFieldsDraft<Words>(
    `right:${edited?.id ?? deal.id}:words`,
    current
      ? rightOf(current)
      : (edited ?? {
          id: '',
          kind: 'exclusivity',
          category: deal.category,
          networks: [],
          from: null,
          until: null,
          note: '',
        }),
    deal.version,
    busy,
  );
  const { value: words, change } = draft;
  // What changes about the deal is no conflict with another right.
  const isStale = edited !== null && (isGone || draft.isStale);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const close = () => {
    draft.discard();
    onClose();
  };
  const exclusive = words.kind === 'exclusivity';

  async function submit(version: number) {
    const { from, until } = words;
    const lacking: Record<string, string> = {
      ...(from === null && { from: 'Enter the first day.' }),
      ...(until === null && { until: 'Enter the last day.' }),
      ...(from !== null && until !== null && until < from && { until: 'This is before the first day.' }),
      ...(exclusive && words.category.trim() === '' && { category: 'Enter the category.' }),
    };
    setMissing(lacking);
    if (from === null || until === null || Object.keys(lacking).length > 0) return;
    // The id makes a right that is sent twice one.
    const id = words.id || uuidv7();
    if (id !== words.id) change({ id });
    const right: Right = { ...words, id, from, until, networks: exclusive ? words.networks : [] };
    const others = deal.rights.filter((other) => other.id !== id).map(rightOf);
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
      disabled={isGone}
      dismissible={false}
      onClose={close}
      onSubmit={() => void submit(edited ? draft.version : deal.version)}
    >
      <Field label="What is granted?">
        <Select<RightKind>
          options={[
            { value: 'exclusivity', label: 'Exclusivity: nobody else of a category' },
            { value: 'usage', label: 'Usage: the brand may use the files' },
          ]}
          value={words.kind}
          onValueChange={(kind) => kind !== '' && change({ kind })}
        />
      </Field>
      {exclusive && (
        <>
          <CategoryField
            label="Category"
            required
            value={words.category}
            error={missing['category']}
            onChange={(category) => change({ category })}
          />
          <ChipGroup
            label="Networks (none chosen: all)"
            options={networkOptions}
            value={words.networks}
            onValueChange={(networks) => change({ networks })}
          />
        </>
      )}
      <div className={fields.pair}>
        <Field label="First day" required error={missing['from']}>
          <DateInput value={words.from} onValueChange={(from) => change({ from })} />
        </Field>
        <Field label="Last day" required error={missing['until']}>
          <DateInput value={words.until} onValueChange={(until) => change({ until })} />
        </Field>
      </div>
      <Field label="Note" optional>
        <TextInput
          dir="auto"
          maxLength={limits.deals.descriptionLength}
          value={words.note}
          onChange={(event) => change({ note: event.target.value })}
        />
      </Field>
      {/* All rights are sent, so they are those of the deal as it is shown. */}
      <DraftConflict
        draft={{ isStale, current: deal.version, discard: close }}
        action={action}
        onMine={() => void submit(deal.version)}
      >
        {isGone
          ? 'This right was removed on another device in the meantime.'
          : 'This deal was changed on another device in the meantime.'}
      </DraftConflict>
      <FormError>{error !== null && !conflict ? message : null}</FormError>
    </FormDialog>
  );
}
