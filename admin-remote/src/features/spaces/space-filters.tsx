import { useSearchParams } from 'react-router-dom';
import type { AdminSpaceFilters } from '@bestie/client/admin-spaces.queries';
import { adminSpaceSorts, adminSpaceStates } from '@bestie/contracts/admin-spaces';
import type { AdminSpaceSort, AdminSpaceState } from '@bestie/contracts/admin-spaces';
import { Checkbox } from '@bestie/design-system/checkbox';
import { Field } from '@bestie/design-system/field';
import { Select } from '@bestie/design-system/select';
import { TextInput } from '@bestie/design-system/text-input';
import { Toolbar } from '@bestie/design-system/toolbar';
import { useChangeSearch } from '@bestie/remote-kit/use-change-search';

const stateLabels: Record<AdminSpaceState, string> = {
  present: 'All spaces',
  hidden: 'Hidden',
  archived: 'Archived',
  trash: 'In the trash',
};
const sortLabels: Record<AdminSpaceSort, string> = {
  activity: 'Latest activity',
  created: 'Newest',
  size: 'Largest',
};
const among = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

/** The filters of an address; unknown values count as none. */
export function filtersOf(params: URLSearchParams): AdminSpaceFilters {
  const q = params.get('q')?.trim();
  const owner = params.get('owner')?.trim();
  return {
    state: among(adminSpaceStates, params.get('state')) ?? 'present',
    sort: among(adminSpaceSorts, params.get('sort')) ?? 'activity',
    ...(params.get('reported') === 'yes' && { reported: 'yes' as const }),
    ...(owner && { owner }),
    ...(q && { q }),
  };
}

/** Finds spaces; every choice is in the address. */
export function SpaceFilters() {
  const [params] = useSearchParams();
  const change = useChangeSearch();
  const set = (name: string, value: string) => change({ [name]: value }, { replace: true });
  const { state = 'present', sort = 'activity', reported } = filtersOf(params);
  const text = (name: string, label: string, placeholder: string) => (
    <Field label={label} labelHidden>
      <TextInput
        type="search"
        placeholder={placeholder}
        value={params.get(name) ?? ''}
        onChange={(event) => set(name, event.target.value)}
      />
    </Field>
  );
  return (
    <Toolbar label="Find spaces">
      {text('q', 'Search names', 'Name')}
      {text('owner', 'Owner', 'Owner’s handle or id')}
      <Field label="State" labelHidden>
        <Select
          options={adminSpaceStates.map((value) => ({ value, label: stateLabels[value] }))}
          value={state}
          onValueChange={(value) => set('state', value === 'present' ? '' : value)}
        />
      </Field>
      <Field label="Sort by" labelHidden>
        <Select
          options={adminSpaceSorts.map((value) => ({ value, label: sortLabels[value] }))}
          value={sort}
          onValueChange={(value) => set('sort', value === 'activity' ? '' : value)}
        />
      </Field>
      <Checkbox
        label="Reported"
        checked={reported === 'yes'}
        onCheckedChange={(checked) => set('reported', checked ? 'yes' : '')}
      />
    </Toolbar>
  );
}
