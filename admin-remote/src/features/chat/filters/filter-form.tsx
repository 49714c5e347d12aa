import { limits } from '@bestie/contracts/limits';
import { filterActions } from '@bestie/contracts/word-filters';
import type { WordFilter } from '@bestie/contracts/word-filters.contract';
import { Button } from '@bestie/design-system/button';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { Select } from '@bestie/design-system/select';
import { TextArea } from '@bestie/design-system/text-area';
import { TextInput } from '@bestie/design-system/text-input';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { isReason, ReasonField } from '../../../parts/reason-field/reason-field';
import { actionLabels, wordsOf } from './filter-words';
import styles from './filters.module.css';
import { TryFilter } from './try-filter';
import { useFilterDraft } from './use-filter-draft';

/** Makes a filter, or changes one. */
export function FilterForm({ filter, onClose }: { filter: WordFilter | null; onClose: () => void }) {
  const { id, draft, set, save, close, busy, issue, failure, meanwhile, merge } = useFilterDraft(
    filter,
    onClose,
  );
  const words = wordsOf(draft.words);
  const exceptions = wordsOf(draft.exceptions);
  const wrong = (field: string) => issue(field) ?? firstIssue(issue, field, wordsOf(draft[field as 'words']));
  return (
    <FormDialog
      title={filter ? `Edit “${filter.name}”` : 'New filter'}
      description="Whole words are compared: capitals, accents, invisible signs and look-alike letters make no difference."
      submitLabel={filter ? 'Save' : 'Add filter'}
      busy={busy}
      disabled={draft.name.trim() === '' || words.length === 0 || !isReason(draft.reason)}
      dismissible={false}
      noValidate
      onClose={close}
      onSubmit={() => void save()}
    >
      {meanwhile && (
        <p role="status" className={styles.meanwhile}>
          <span>Another admin changed this filter meanwhile. Your words are still here.</span>
          <Button size="s" onClick={merge}>
            Add theirs to mine
          </Button>
        </p>
      )}
      <Field
        label="Name"
        required
        error={issue('name')}
        hint="What it does is signed “by a rule” with this name."
      >
        <TextInput
          value={draft.name}
          maxLength={limits.wordFilters.nameLength}
          autoComplete="off"
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      <Field label="What happens" required error={issue('action')}>
        <Select
          options={filterActions.map((value) => ({ value, label: actionLabels[value] }))}
          value={draft.action}
          onValueChange={(action) => action && set({ action })}
        />
      </Field>
      <Field
        label="Words"
        required
        error={wrong('words')}
        hint="One in each line. A star at the end finds all words that begin so: “gambl*”."
      >
        <TextArea
          rows={6}
          spellCheck={false}
          value={draft.words}
          onChange={(event) => set({ words: event.target.value })}
        />
      </Field>
      <Field
        label="Exceptions"
        optional
        error={wrong('exceptions')}
        hint="One in each line; they win over the words."
      >
        <TextArea
          rows={3}
          spellCheck={false}
          value={draft.exceptions}
          onChange={(event) => set({ exceptions: event.target.value })}
        />
      </Field>
      <TryFilter
        draft={{ id, name: draft.name.trim() || 'New filter', action: draft.action, words, exceptions }}
      />
      <ReasonField value={draft.reason} onValueChange={(reason) => set({ reason })} error={issue('reason')} />
      <FormError>{failure}</FormError>
    </FormDialog>
  );
}

/** The server names the word by its place in the list. */
const firstIssue = (
  issue: (field: string) => string | undefined,
  field: string,
  list: readonly string[],
): string | undefined =>
  list.map((_, at) => issue(`${field}.${at}`)).find((message) => message !== undefined);
