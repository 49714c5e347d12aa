import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { adminSpacesQueries } from '@bestie/client/admin-spaces.queries';
import { spacesQueries } from '@bestie/client/spaces.queries';
import type { AdminSpace } from '@bestie/contracts/admin-spaces.contract';
import { paths } from '@bestie/contracts/paths';
import { Badge } from '@bestie/design-system/badge';
import { WardrobeDrawing } from '@bestie/design-system/drawings';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { formatNumber } from '@bestie/design-system/format-number';
import { useApi } from '@bestie/remote-kit/shell';
import type { ModeratedKind } from '../../parts/moderated-things/moderated-columns';
import { ModeratedPage } from '../../parts/moderated-things/moderated-page';
import { ThingMenu } from '../../parts/moderated-things/thing-menu';
import { offeredTo } from '../../parts/moderated-things/transfer-notes';
import { moderationActs } from '../../parts/moderated-things/moderation-acts';
import { SpaceFilters, useSpaceFilters } from './space-filters';

const pathOf = ({ id }: AdminSpace) => paths.creator.space.replace(':spaceId', id);

const nameOf = ({ name }: AdminSpace) => name;

const kind: ModeratedKind<AdminSpace> = {
  noun: 'space',
  header: 'Space',
  nameOf,
  pathOf,
  look: 'Look into',
  state: {
    header: 'State',
    badge: ({ archivedAt }) =>
      archivedAt ? <Badge tone="neutral">Archived</Badge> : <Badge tone="success">Active</Badge>,
  },
  notes: offeredTo,
  menu: (space) => (
    <ThingMenu kind="space" row={space} name={nameOf(space)} stale={[adminSpacesQueries.all]} />
  ),
  numbers: [
    { key: 'members', header: 'Members', of: ({ memberCount }) => formatNumber(memberCount) },
    { key: 'files', header: 'Files', of: ({ assetCount }) => formatNumber(assetCount) },
    { key: 'bytes', header: 'Size', of: ({ bytes }) => formatBytes(bytes) },
  ],
};

/** /admin/spaces: everybody's spaces with owner, bytes, reports and age. */
export default function SpacesPage() {
  const api = useApi();
  const filters = useSpaceFilters();
  const spaces = useInfiniteQuery(
    adminSpacesQueries.list(api, { ...filters, q: useDeferredValue(filters.q) }),
  );
  return (
    <ModeratedPage
      kind={kind}
      title="Spaces"
      lede="Everyone’s spaces. Hiding one asks why; its owner is told, and keeps it."
      drawing={<WardrobeDrawing />}
      filters={<SpaceFilters />}
      query={spaces}
      acts={moderationActs(api.adminSpaces, {
        hide: 'It is missing for all its members but the owner, who is told why; its links stop. “Show again” takes it back.',
        show: 'Its members see it again, as it was. Its owner is told why. “Hide” takes it back.',
        restore: 'It leaves the trash with its files, members and links. Its owner is told why.',
      })}
      all={adminSpacesQueries.all}
      look={{
        title: ({ name }) => `Look into “${name}”?`,
        async open(space, reason) {
          await api.spaces.open({ spaceId: space.id, reason });
          return pathOf(space);
        },
        stale: [spacesQueries.all],
      }}
    />
  );
}
