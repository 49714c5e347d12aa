import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Bell from 'lucide-react/icons/bell';
import { notificationsQueries } from '@bestie/client/notifications.queries';
import { userTopic } from '@bestie/contracts/live';
import { whenAtRest } from '@bestie/design-system/at-rest';
import { IconButton } from '@bestie/design-system/icon-button';
import { Popover } from '@bestie/design-system/popover';
import { refreshQueries } from '@bestie/remote-kit/refresh-queries';
import { inBadge } from '../../../page-state/badge-store';
import { useServices, useSession } from '../../services';
import { PartProblem, shellPart } from '../../shell-part';

const NotificationList = shellPart(
  () => import(/* webpackChunkName: "notifications" */ './notification-list'),
  ({ retry }) => <PartProblem text="Notifications could not be loaded." retry={retry} />,
);

/** The bell: the number of unread notifications, and a list when it is pressed. */
export function NotificationsMenu() {
  const { api, live, queryClient, isEnding } = useServices();
  const uid = useSession()?.uid;
  const [open, setOpen] = useState(false);
  // Loaded after the page, which has priority.
  const [wanted, setWanted] = useState(false);
  useEffect(() => whenAtRest(() => !isEnding() && setWanted(true)), [isEnding]);
  // Of the address that the browser opened: it changes as the person moves on.
  const [hash] = useState(() => location.hash);
  const latest = useQuery({ ...notificationsQueries.latest(api), enabled: wanted || open });

  useEffect(() => {
    if (!wanted || uid === undefined) return undefined;
    return live.subscribe(userTopic(uid), (event) => {
      // A null event means that events may have been missed.
      if (event === null || event.type.startsWith('notifications.'))
        void refreshQueries(queryClient, [notificationsQueries.all]);
    });
  }, [wanted, uid, live, queryClient]);

  const items = latest.data?.items;
  useEffect(() => {
    if (items)
      void import(/* webpackChunkName: "read-on-arrival" */ './read-on-arrival')
        .then(({ readOnArrival }) => readOnArrival(api, items, hash))
        .then((was) => (was ? refreshQueries(queryClient, [notificationsQueries.all]) : undefined))
        .catch(() => undefined);
  }, [items, hash, api, queryClient]);

  const unread = latest.data?.unread ?? 0;
  const newest = items?.[0]?.id;

  function change(opens: boolean) {
    setOpen(opens);
    // Viewed notifications are marked as read; after a failure they stay unread.
    if (!opens && unread > 0 && newest !== undefined)
      void api.notifications
        .read({ notificationId: newest })
        .then(() => refreshQueries(queryClient, [notificationsQueries.all]))
        .catch(() => undefined);
  }

  return (
    <Popover
      title="Notifications"
      align="end"
      open={open}
      onOpenChange={change}
      trigger={
        <IconButton
          label={unread > 0 ? `Notifications, ${inBadge(unread)} new` : 'Notifications'}
          icon={<Bell />}
          badge={unread > 0 && inBadge(unread)}
        />
      }
    >
      <NotificationList
        latest={latest.data}
        failed={latest.isError}
        onRetry={() => void latest.refetch()}
        onFollow={() => change(false)}
      />
    </Popover>
  );
}
