import { DataTable } from '@bestie/design-system/data-table';
import type { DataTableColumn } from '@bestie/design-system/data-table';
import { Section } from '@bestie/design-system/section';
import type { useApi } from '@bestie/remote-kit/shell';

type Share = Awaited<ReturnType<ReturnType<typeof useApi>['platform']['get']>>['sharePlan'][number];

const columns: DataTableColumn<Share>[] = [
  { key: 'name', header: 'Package', primary: true, cell: ({ name }) => <code>{name}</code> },
  { key: 'version', header: 'Version', cell: ({ version }) => version },
  {
    key: 'provider',
    header: 'Provided by',
    cell: ({ provider }) => (provider === 'host' ? 'The host' : provider),
  },
  {
    key: 'remotes',
    header: 'For',
    cell: ({ remotes }) =>
      remotes.length === 0 ? 'Not used' : remotes.map(({ id, range }) => `${id} (${range})`).join(', '),
  },
  {
    key: 'singleton',
    header: 'Instances',
    cell: ({ singleton }) => (singleton ? 'One for all' : 'Own where versions differ'),
  },
];

/** The version of each shared package that each remote gets, and its provider. */
export function SharePlan({ shares }: { shares: Share[] }) {
  return (
    <Section
      title="Share plan"
      lede="What exists once in a page, who provides it, and who asks for which versions."
    >
      <DataTable
        caption="Shared packages"
        columns={columns}
        rows={shares}
        rowKey={({ name, provider }) => `${name} ${provider}`}
      />
    </Section>
  );
}
