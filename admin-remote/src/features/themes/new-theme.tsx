import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { themesQueries } from '@bestie/client/themes.queries';
import { limits } from '@bestie/contracts/limits';
import type { LiveTheme, ThemeSummary } from '@bestie/contracts/themes.contract';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { Select } from '@bestie/design-system/select';
import { TextInput } from '@bestie/design-system/text-input';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useApi } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { houseName, stateWords } from './theme-words';

export interface NewThemeProps {
  /** Null for the built-in look. */
  basedOn: string | null;
  live: LiveTheme;
  themes: readonly ThemeSummary[];
  onClose: () => void;
  onCreated: (themeId: string) => void;
}

const house = 'house';

/** A draft that starts from a theme, or from the built-in look. */
export function NewTheme({ basedOn, live, themes, onClose, onCreated }: NewThemeProps) {
  const api = useApi();
  // A new one that is sent twice is made once.
  const [id] = useState(() => uuidv7());
  const [name, setName] = useState('');
  const [from, setFrom] = useState(basedOn ?? house);
  const { act, busy, issue, failure } = useActionState();
  const options = [
    { value: house, label: houseName },
    ...themes.map((theme) => ({
      value: theme.id,
      label: `${theme.name} (${stateWords[theme.state].toLowerCase()})`,
    })),
    ...(live.themeId !== null && !themes.some((theme) => theme.id === live.themeId)
      ? [{ value: live.themeId, label: `${live.name} (live)` }]
      : []),
  ];
  const submit = async () => {
    const done = await act({
      call: () => api.themes.create({ id, name: name.trim(), basedOn: from === house ? null : from }),
      stale: [themesQueries.all],
      failure: 'thrown',
    });
    if (!done) return;
    onClose();
    onCreated(id);
  };
  return (
    <FormDialog
      title="New theme"
      description="A draft that only admins see until it is published."
      submitLabel="Make draft"
      busy={busy}
      disabled={name.trim() === ''}
      noValidate
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <Field label="Name" required error={issue('name')}>
        <TextInput
          value={name}
          maxLength={limits.themes.nameLength}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label="Start from" hint="Its values are copied.">
        <Select options={options} value={from} onValueChange={(next) => next && setFrom(next)} />
      </Field>
      <FormError>{failure}</FormError>
    </FormDialog>
  );
}
