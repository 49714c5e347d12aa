import { useSearchParams } from 'react-router-dom';
import type { UserFilters } from '@bestie/client/users.queries';
import { userSorts, userStates } from '@bestie/contracts/users';
import { Field } from '@bestie/design-system/field';
import { Select } from '@bestie/design-system/select';
import { TextInput } from '@bestie/design-system/text-input';
import { Toolbar } from '@bestie/design-system/toolbar';
import { useChangeSearch } from '@bestie/remote-kit/use-change-search';
import { choiceOf, chosen } from '../../parts/moderated-things/moderated-filters';
import { roleLabels } from './user-words';

const roles = choiceOf('role', 'Role', ['fan', 'creator', 'admin'], roleLabels);
const states = choiceOf('status', 'Status', userStates, {
  active: 'Active',
  suspended: 'Suspended',
  muted: 'Muted',
  leaving: 'Leaving',
});
const sorts = choiceOf('sort', 'Sort by', userSorts, {
  newest: 'Newest',
  oldest: 'Oldest',
  seen: 'Latest sign-in',
});

/** The filters of the address. */
export function useUserFilters(): UserFilters {
  const [params] = useSearchParams();
  const q = params.get('q')?.trim();
  const [role, status] = [chosen(params, roles), chosen(params, states)];
  const sort = chosen(params, sorts);
  return {
    ...(q && { q }),
    ...(role && { role }),
    ...(status && { status }),
    ...(sort && sort !== 'newest' && { sort }),
  };
}

/** Finds people; every choice is in the address. */
export function UserFiltersBar() {
  const [params] = useSearchParams();
  const change = useChangeSearch();
  const set = (name: string, value: string) => change({ [name]: value }, { replace: true });
  return (
    <Toolbar label="Find people">
      <Field label="Search people" labelHidden>
        <TextInput
          type="search"
          placeholder="Name, email, handle or id"
          value={params.get('q') ?? ''}
          onChange={(event) => set('q', event.target.value)}
        />
      </Field>
      <Field label="Role" labelHidden>
        <Select
          placeholder="Any role"
          options={roles.options}
          value={chosen(params, roles) ?? ''}
          onValueChange={(value) => set('role', value ?? '')}
        />
      </Field>
      <Field label="Status" labelHidden>
        <Select
          placeholder="Any status"
          options={states.options}
          value={chosen(params, states) ?? ''}
          onValueChange={(value) => set('status', value ?? '')}
        />
      </Field>
      <Field label="Sort by" labelHidden>
        <Select
          options={sorts.options}
          value={chosen(params, sorts) ?? 'newest'}
          onValueChange={(value) => set('sort', value === 'newest' ? '' : (value ?? ''))}
        />
      </Field>
    </Toolbar>
  );
}
