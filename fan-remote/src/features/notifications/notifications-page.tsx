import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import CheckCheck from 'lucide-react/icons/check-check';
import { notificationsQueries } from '@bestie/client/notifications.queries';
import { userTopic } from '@bestie/contracts/live';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { RibbonDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { TabLinks } from '@bestie/design-system/tabs';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { NotificationRow } from './notification-row';
import styles from './notifications-page.module.css';

/** All notifications of the person; reading one here marks it as read on every device. */
export default function NotificationsPage() {
  const { api, session } = useShell();
  const act = useAction();
  const [params] = useSearchParams();
  const unreadOnly = params.has('unread');
  const list = useInfiniteQuery({
    ...notificationsQueries.list(api, { unreadOnly }),
    placeholderData: keepPreviousData,
  });
  useLiveRefresh(session ? userTopic(session.uid) : null, notificationsQueries.all);
  const [first] = list.data?.pages ?? [];
  const newest = first?.items[0];
  const read = (notificationId: string, alone: boolean) =>
    void act({
      call: () => api.notifications.read({ notificationId, alone }),
      stale: [notificationsQueries.all],
    });
  return (
    <Page width="reading">
      <PageHeader
        title="Notifications"
        lede="They stay here for 90 days."
        actions={
          <>
            <Button href={`${paths.fan.settings}#notifications`}>Settings</Button>
            <Button
              icon={<CheckCheck />}
              disabled={!newest || first?.unread === 0}
              onClick={() => newest && read(newest.id, false)}
            >
              Mark all as read
            </Button>
          </>
        }
      />
      <TabLinks
        label="Which notifications"
        tabs={[
          { label: 'All', href: paths.fan.notifications, current: !unreadOnly },
          { label: 'Unread', href: `${paths.fan.notifications}?unread`, current: unreadOnly },
        ]}
      />
      <PagedList
        query={list}
        failed="Your notifications could not be loaded."
        loading={
          <Loading label="Loading your notifications…">
            <TextSkeleton lines={6} />
          </Loading>
        }
        empty={
          <EmptyState
            drawing={<RibbonDrawing />}
            title={unreadOnly ? 'You’re all caught up' : 'No notifications yet'}
          >
            {!unreadOnly && 'When someone follows you, answers you or mentions you, you’ll see it here.'}
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className={styles.rows} aria-label="Notifications">
            {rows.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                onRead={() => read(notification.id, true)}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}
