import { useState } from 'react';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import FileUp from 'lucide-react/icons/file-up';
import { rowsOf } from '@bestie/client/rows-of';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import { networkNames } from '@bestie/contracts/connections';
import type { Network } from '@bestie/contracts/connections';
import { publisherLabels } from '@bestie/contracts/social-posts';
import type { VariantCard } from '@bestie/contracts/social-variants.schema';
import { Button } from '@bestie/design-system/button';
import { EnvelopeDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { formatDate } from '@bestie/design-system/format-date';
import { Link } from '@bestie/design-system/link';
import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { useShell } from '@bestie/remote-kit/shell';
import { AssetFace } from '../../../parts/spaces/asset-face';
import { composerPath } from '../../../parts/social-posts/post-paths';
import { variantName } from '../../../parts/social-posts/state-words';
import { MetricList } from './metric-list';
import type { NewestPoint } from './metric-list';
import { MetricsDialog } from './metrics-dialog';
import { MetricsImport } from './metrics-import';
import styles from './history.module.css';

/** What is published, with what the network counted: each number with its source and its age. */
export default function History({ network }: { network: Network }) {
  const { api } = useShell();
  const [open, setOpen] = useState<VariantCard | null>(null);
  const [importing, setImporting] = useState(false);
  const query = useInfiniteQuery(
    socialPostsQueries.listQueue(api, { view: 'published', networks: [network] }),
  );
  // One call per page of the list, whose rows stay the same.
  const points = useQueries({
    queries: (query.data?.pages ?? []).map(({ items }) =>
      socialPostsQueries.listNewestMetrics(
        api,
        items.map(({ id }) => id),
      ),
    ),
    combine: (results) => rowsOfResults(results),
  });
  return (
    <div className={styles.history}>
      {rowsOf(query.data).length > 0 && (
        <div className={styles.bar}>
          <Button icon={<FileUp />} onClick={() => setImporting(true)}>
            Import numbers
          </Button>
        </div>
      )}
      <PagedList
        query={query}
        failed="Your history could not be loaded. It is safe; try again in a moment."
        loading={
          <Loading label="Loading your history…">
            <Skeleton height={320} />
          </Loading>
        }
        empty={
          <EmptyState drawing={<EnvelopeDrawing />} title="Nothing here yet">
            {`What is out on ${networkNames[network]} is listed here, with its numbers.`}
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className={styles.rows}>
            {rows.map((card) => (
              <Row
                key={card.id}
                network={network}
                card={card}
                points={points.filter(({ variantId }) => variantId === card.id)}
                onOpen={() => setOpen(card)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {open && <MetricsDialog card={open} network={network} onClose={() => setOpen(null)} />}
      {importing && <MetricsImport onClose={() => setImporting(false)} />}
    </div>
  );
}

const rowsOfResults = (results: readonly { data: { items: NewestPoint[] } | undefined }[]): NewestPoint[] =>
  results.flatMap(({ data }) => data?.items ?? []);

interface RowProps {
  network: Network;
  card: VariantCard;
  points: NewestPoint[];
  onOpen: () => void;
}

function Row({ network, card, points, onOpen }: RowProps) {
  const name = variantName(card);
  return (
    <li className={styles.row}>
      <span className={styles.thumb}>
        {card.cover?.sources ? (
          <img src={card.cover.sources.small} alt="" loading="lazy" />
        ) : (
          <AssetFace kind={card.type === 'video' ? 'video' : 'image'} picture={null} words={false} />
        )}
      </span>
      <div className={styles.words}>
        <h2>
          <Link href={`${composerPath(network, card.postId)}&version=${card.id}`}>{name}</Link>
        </h2>
        <p className={styles.soft}>
          {card.publishedAt && formatDate(card.publishedAt)}
          {card.publishedBy && ` · ${publisherLabels[card.publishedBy]}`}
          {card.publishedUrl && (
            <>
              {' · '}
              <Link href={card.publishedUrl}>{`Open on ${networkNames[network]}`}</Link>
            </>
          )}
        </p>
        <MetricList network={network} points={points} />
      </div>
      <Button size="s" aria-label={`Numbers of ${name}`} onClick={onOpen}>
        Numbers
      </Button>
    </li>
  );
}
