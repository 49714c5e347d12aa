import { useSearchParams } from 'react-router-dom';
import type { AdminClipFilters } from '@bestie/client/admin-clips.queries';
import { clipAspects, clipStateLabels, clipStates } from '@bestie/contracts/episodes';
import { Field } from '@bestie/design-system/field';
import { Select } from '@bestie/design-system/select';
import { TextInput } from '@bestie/design-system/text-input';
import { Toolbar } from '@bestie/design-system/toolbar';
import { useChangeSearch } from '@bestie/remote-kit/use-change-search';
import { choiceOf, chosen } from '../../parts/moderated-things/moderated-filters';

const states = choiceOf('state', 'State', clipStates, clipStateLabels);
const aspects = choiceOf('aspect', 'Shape', clipAspects, {
  '9:16': 'Upright',
  '1:1': 'Square',
  '16:9': 'Wide',
});

/** The filters of the address. */
export function useClipFilters(): AdminClipFilters {
  const [params] = useSearchParams();
  const q = params.get('q')?.trim();
  const [state, aspect] = [chosen(params, states), chosen(params, aspects)];
  return { ...(state && { state }), ...(aspect && { aspect }), ...(q && { q }) };
}

/** Finds clips; every choice is in the address. */
export function ClipFilters() {
  const [params] = useSearchParams();
  const change = useChangeSearch();
  return (
    <Toolbar label="Find clips">
      <Field label="Search captions and episodes" labelHidden>
        <TextInput
          type="search"
          placeholder="Caption or episode"
          value={params.get('q') ?? ''}
          onChange={(event) => change({ q: event.target.value }, { replace: true })}
        />
      </Field>
      {[
        { ...states, any: 'Every state' },
        { ...aspects, any: 'Every shape' },
      ].map(({ name, label, any, options }) => (
        <Field key={name} label={label} labelHidden>
          <Select
            placeholder={any}
            options={options}
            value={params.get(name) ?? ''}
            onValueChange={(value) => change({ [name]: value }, { replace: true })}
          />
        </Field>
      ))}
    </Toolbar>
  );
}
