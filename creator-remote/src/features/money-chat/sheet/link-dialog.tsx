import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { dealsQueries } from '@bestie/client/deals.queries';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import { networkNames } from '@bestie/contracts/connections';
import type { Deal, Deliverable } from '@bestie/contracts/deals.schema';
import { variantStateLabels } from '@bestie/contracts/social-posts';
import type { VariantCard } from '@bestie/contracts/social-variants.schema';
import { Dialog } from '@bestie/design-system/dialog';
import { formatMoment } from '@bestie/design-system/format-date';
import { FormError } from '@bestie/design-system/form-error';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { Tabs } from '@bestie/design-system/tabs';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import fields from '../fields.module.css';
import styles from './sheet.module.css';

type Queue = 'upcoming' | 'tray' | 'published';
const queues: { value: Queue; label: string }[] = [
  { value: 'upcoming', label: 'Scheduled' },
  { value: 'tray', label: 'Without a time' },
  { value: 'published', label: 'Published' },
];

interface LinkDialogProps {
  deal: Deal;
  deliverable: Deliverable;
  onClose: () => void;
}

/** Chooses the post that a deliverable is. Once it is published, the deliverable is delivered. */
export function LinkDialog({ deal, deliverable, onClose }: LinkDialogProps) {
  const { api } = useShell();
  const [view, setView] = useState<Queue>('upcoming');
  const { network } = deliverable;
  const query = useInfiniteQuery(
    socialPostsQueries.listQueue(api, { view, ...(network && { networks: [network] }) }),
  );
  const { act, message } = useActionState();
  async function link({ id: variantId }: VariantCard) {
    const done = await act({
      call: () =>
        api.deliverables.link({ deliverableId: deliverable.id, version: deliverable.version, variantId }),
      updates: dealsQueries.get(api, deal.id).queryKey,
      stale: [dealsQueries.all],
      said: `Linked “${deliverable.title}”.`,
      undo: (now) =>
        api.deliverables.unlink({
          deliverableId: deliverable.id,
          version: now.deliverablesList.find(({ id }) => id === deliverable.id)?.version ?? 0,
        }),
      failure: 'thrown',
    });
    if (done) onClose();
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Link a post"
      description={`“${deliverable.title}” is delivered once the post is published.`}
    >
      <Tabs label="Which posts" tabs={queues} value={view} onValueChange={setView}>
        <PagedList
          query={query}
          compact
          level={3}
          failed="Your posts could not be loaded. Try again in a moment."
          loading={
            <Loading label="Loading your posts…">
              <TextSkeleton lines={4} />
            </Loading>
          }
          empty={
            <p className={fields.quiet}>
              {network ? `No post for ${networkNames[network]} here.` : 'No post here.'}
            </p>
          }
        >
          {(posts) => (
            <ul className={styles.choices} aria-label="Posts">
              {posts.map((post) => (
                <li key={post.id}>
                  <button type="button" className={styles.pick} onClick={() => void link(post)}>
                    <span className={fields.name} dir="auto">
                      {post.title || post.excerpt || 'Without words'}
                    </span>
                    <span className={fields.quiet}>
                      {networkNames[post.network]} · {variantStateLabels[post.state]}
                      {(post.publishedAt ?? post.scheduledAt) &&
                        ` · ${formatMoment(post.publishedAt ?? post.scheduledAt ?? '')}`}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </Tabs>
      <FormError>{message}</FormError>
    </Dialog>
  );
}
