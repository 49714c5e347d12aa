import { useInfiniteQuery } from '@tanstack/react-query';
import { rowsOf } from '@bestie/client/rows-of';
import { vipPostsQueries } from '@bestie/client/vip-posts.queries';
import { platformTopic } from '@bestie/contracts/live';
import { paths } from '@bestie/contracts/paths';
import { formatAgo } from '@bestie/design-system/format-ago';
import { formatMoment } from '@bestie/design-system/format-date';
import { plural } from '@bestie/design-system/format-number';
import { useShell } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { OwnSection } from './own-section';

const shown = 4;

/** VIP posts of the creator, scheduled ones first. */
export function OwnPosts() {
  const { api } = useShell();
  const query = useInfiniteQuery(vipPostsQueries.list(api, { own: true }));
  useLiveRefresh(platformTopic, vipPostsQueries.all, { pause: 5_000 });
  const rows =
    query.data &&
    rowsOf(query.data)
      .slice(0, shown)
      .map(({ id, title, publishAt, open }) => ({
        key: id,
        title,
        facts:
          Date.parse(publishAt) > Date.now()
            ? `Scheduled for ${formatMoment(publishAt)}`
            : `${formatAgo(publishAt)} · ${plural(open?.comments ?? 0, 'comment')}`,
        href: `${paths.fan.vip}?post=${id}`,
      }));
  return (
    <OwnSection
      title="Your VIP posts"
      more={{ label: 'Open VIP', href: paths.fan.vip }}
      empty="You have not written for VIP members yet."
      query={query}
      rows={rows}
    />
  );
}
