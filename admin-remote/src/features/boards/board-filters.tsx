import { useSearchParams } from 'react-router-dom';
import type { AdminBoardFilters } from '@bestie/client/admin-boards.queries';
import { adminBoardSorts, adminBoardStates } from '@bestie/contracts/admin-boards';
import type { AdminBoardSort, AdminBoardState } from '@bestie/contracts/admin-boards';
import { boardVisibilities, boardVisibilityLabels } from '@bestie/contracts/boards';
import { Checkbox } from '@bestie/design-system/checkbox';
import { Field } from '@bestie/design-system/field';
import { Select } from '@bestie/design-system/select';
import { TextInput } from '@bestie/design-system/text-input';
import { Toolbar } from '@bestie/design-system/toolbar';
import { useChangeSearch } from '@bestie/remote-kit/use-change-search';

const stateLabels: Record<AdminBoardState, string> = {
  present: 'All boards',
  hidden: 'Hidden',
  trash: 'In the trash',
};
const sortLabels: Record<AdminBoardSort, string> = {
  activity: 'Latest activity',
  created: 'Newest',
  pins: 'Most pins',
};
const among = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

/** The filters of an address; unknown values count as none. */
export function filtersOf(params: URLSearchParams): AdminBoardFilters {
  const visibility = among(boardVisibilities, params.get('visibility'));
  const q = params.get('q')?.trim();
  const owner = params.get('owner')?.trim();
  return {
    state: among(adminBoardStates, params.get('state')) ?? 'present',
    sort: among(adminBoardSorts, params.get('sort')) ?? 'activity',
    ...(visibility && { visibility }),
    ...(params.get('reported') === 'yes' && { reported: 'yes' as const }),
    ...(owner && { owner }),
    ...(q && { q }),
  };
}

/** Finds boards; every choice is in the address. */
export function BoardFilters() {
  const [params] = useSearchParams();
  const change = useChangeSearch();
  const set = (name: string, value: string) => change({ [name]: value }, { replace: true });
  const { state = 'present', sort = 'activity', visibility, reported } = filtersOf(params);
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
    <Toolbar label="Find boards">
      {text('q', 'Search titles', 'Title')}
      {text('owner', 'Owner', 'Owner’s handle or id')}
      <Field label="State" labelHidden>
        <Select
          options={adminBoardStates.map((value) => ({ value, label: stateLabels[value] }))}
          value={state}
          onValueChange={(value) => set('state', value === 'present' ? '' : value)}
        />
      </Field>
      <Field label="Visibility" labelHidden>
        <Select
          placeholder="Any visibility"
          options={boardVisibilities.map((value) => ({ value, label: boardVisibilityLabels[value] }))}
          value={visibility ?? ''}
          onValueChange={(value) => set('visibility', value)}
        />
      </Field>
      <Field label="Sort by" labelHidden>
        <Select
          options={adminBoardSorts.map((value) => ({ value, label: sortLabels[value] }))}
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
