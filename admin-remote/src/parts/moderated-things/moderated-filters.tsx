import { useSearchParams } from 'react-router-dom';
import { Checkbox } from '@bestie/design-system/checkbox';
import { Field } from '@bestie/design-system/field';
import { Select } from '@bestie/design-system/select';
import { TextInput } from '@bestie/design-system/text-input';
import { Toolbar } from '@bestie/design-system/toolbar';
import { useChangeSearch } from '@bestie/remote-kit/use-change-search';

/** One choice of several in the address; its first option is the one of an address without it. */
export interface FilterChoice<Value extends string> {
  name: string;
  label: string;
  options: readonly { value: Value; label: string }[];
}

/** Options in this order, with their labels. */
export const choiceOf = <Value extends string>(
  name: string,
  label: string,
  values: readonly Value[],
  labels: Record<Value, string>,
): FilterChoice<Value> => ({
  name,
  label,
  options: values.map((value) => ({ value, label: labels[value] })),
});

/** The value of an address; unknown values count as none. */
export const chosen = <Value extends string>(
  params: URLSearchParams,
  { name, options }: FilterChoice<Value>,
): Value | undefined => options.find(({ value }) => value === params.get(name))?.value;

/** The filters that every list of moderated things has, of an address. */
export function moderatedFiltersOf(params: URLSearchParams) {
  const q = params.get('q')?.trim();
  const owner = params.get('owner')?.trim();
  return {
    ...(params.get('reported') === 'yes' && { reported: 'yes' as const }),
    ...(owner && { owner }),
    ...(q && { q }),
  };
}

export interface ModeratedFiltersProps {
  /** Name of the toolbar, such as "Find boards". */
  label: string;
  /** Label and placeholder of the search, such as "Search titles". */
  search: { label: string; placeholder: string };
  /** With `any`, no choice is one as well. */
  choices: readonly (FilterChoice<string> & { any?: string })[];
}

/** Finds moderated things; every choice is in the address. */
export function ModeratedFilters({ label, search, choices }: ModeratedFiltersProps) {
  const [params] = useSearchParams();
  const change = useChangeSearch();
  const set = (name: string, value: string) => change({ [name]: value }, { replace: true });
  const text = (name: string, title: string, placeholder: string) => (
    <Field label={title} labelHidden>
      <TextInput
        type="search"
        placeholder={placeholder}
        value={params.get(name) ?? ''}
        onChange={(event) => set(name, event.target.value)}
      />
    </Field>
  );
  return (
    <Toolbar label={label}>
      {text('q', search.label, search.placeholder)}
      {text('owner', 'Owner', 'Owner’s handle or id')}
      {choices.map((choice) => {
        const usual = choice.any === undefined ? (choice.options[0]?.value ?? '') : '';
        return (
          <Field key={choice.name} label={choice.label} labelHidden>
            <Select
              {...(choice.any !== undefined && { placeholder: choice.any })}
              options={choice.options}
              value={chosen(params, choice) ?? usual}
              onValueChange={(value) => set(choice.name, value === usual ? '' : value)}
            />
          </Field>
        );
      })}
      <Checkbox
        label="Reported"
        checked={params.get('reported') === 'yes'}
        onCheckedChange={(checked) => set('reported', checked ? 'yes' : '')}
      />
    </Toolbar>
  );
}
