import { useEffect, useState } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { itemsQueries, type ItemFilters } from '@bestie/client/items.queries';
import { formatFullDay, formatTime, plainDay } from '@bestie/design-system/format-date';
import { loadPart } from '@bestie/remote-kit/lazy-part';
import { useShell } from '@bestie/remote-kit/shell';
import { useAtRest } from '@bestie/remote-kit/use-at-rest';
import { findKeptCloset, keepCloset } from './kept-closet';
import styles from './kept-closet-notice.module.css';

const loadDrawer = () =>
  loadPart(() => import(/* webpackChunkName: "item-drawer" */ '../drawer/item-drawer'));

/** The closet without filters, as one opens it. */
const opened = { sort: 'added' } as const satisfies ItemFilters;

/**
 * Keeps the closet on this device while there is a connection, and shows it from there when there is none; then says from
 * when it is.
 */
export default function KeptClosetNotice() {
  const { api, session, queryClient } = useShell();
  const uid = session?.uid ?? '';
  const list = useInfiniteQuery({ ...itemsQueries.list(api, opened), enabled: false });
  const facets = useQuery({ ...itemsQueries.facets(api, {}), enabled: false });
  const [at, setAt] = useState<number | null>(null);
  const { data, dataUpdatedAt, isError } = list;
  const isKept = at !== null && dataUpdatedAt === at;
  const facetData = facets.data;

  useEffect(() => {
    if (uid !== '' && data && !isKept)
      void keepCloset(uid, { at: dataUpdatedAt, list: data, facets: facetData });
  }, [uid, data, dataUpdatedAt, facetData, isKept]);

  // Without a connection the drawer opens only if its code is here.
  const atRest = useAtRest();
  useEffect(() => {
    if (atRest && navigator.onLine) void loadDrawer().catch(() => undefined);
  }, [atRest]);

  const isMissing = data === undefined;
  useEffect(() => {
    if (uid === '' || !isMissing) return undefined;
    let left = false;
    const restore = async () => {
      if (navigator.onLine && !isError) return;
      const closet = await findKeptCloset(uid);
      if (left || !closet) return;
      const { queryKey } = itemsQueries.list(api, opened);
      if (queryClient.getQueryData(queryKey)) return;
      setAt(closet.at);
      queryClient.setQueryData(queryKey, closet.list, { updatedAt: closet.at });
      if (closet.facets)
        queryClient.setQueryData(itemsQueries.facets(api, {}).queryKey, closet.facets, {
          updatedAt: closet.at,
        });
    };
    const show = () => void restore();
    show();
    addEventListener('offline', show);
    return () => {
      left = true;
      removeEventListener('offline', show);
    };
  }, [api, queryClient, uid, isMissing, isError]);

  if (!isKept) return null;
  const moment = new Date(at);
  return (
    <p role="status" className={styles.notice}>
      {navigator.onLine ? 'Bestie cannot be reached.' : 'You are offline.'} This is your closet as of{' '}
      {formatFullDay(plainDay(moment))}, {formatTime(moment)}.
    </p>
  );
}
