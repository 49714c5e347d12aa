import { useInfiniteQuery } from '@tanstack/react-query';
import { insightsQueries } from '@bestie/client/insights.queries';
import { rowsOf } from '@bestie/client/rows-of';
import { networkNames } from '@bestie/contracts/connections';
import { paths } from '@bestie/contracts/paths';
import { formatDate } from '@bestie/design-system/format-date';
import { plural } from '@bestie/design-system/format-number';
import { useShell } from '@bestie/remote-kit/shell';
import { OwnSection } from './own-section';

const shown = 3;

/** Posts of the last 28 days that most people did something with. Those without a known number are left out. */
export function BestContent() {
  const { api } = useShell();
  const query = useInfiniteQuery(insightsQueries.listPosts(api, { days: '28', sort: 'engagement' }));
  const rows =
    query.data &&
    rowsOf(query.data)
      .filter(({ total }) => total.engagement !== null)
      .slice(0, shown)
      .map(({ id, title, network, publishedAt, total }) => ({
        key: id,
        title,
        facts: `${networkNames[network]} · ${formatDate(publishedAt)} · ${plural(total.engagement ?? 0, 'engagement')}`,
        href: `${paths.creator.insights}?sort=engagement`,
      }));
  return (
    <OwnSection
      title="Best of the last 28 days"
      more={{ label: 'Insights', href: paths.creator.insights }}
      empty="No post of the last 28 days has numbers yet."
      query={query}
      rows={rows}
    />
  );
}
