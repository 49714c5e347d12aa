import { useState } from 'react';
import Plus from 'lucide-react/icons/plus';
import { dealsQueries } from '@bestie/client/deals.queries';
import { networkNames } from '@bestie/contracts/connections';
import { bindingStages } from '@bestie/contracts/deals';
import type { Deal, Right } from '@bestie/contracts/deals.schema';
import { limits } from '@bestie/contracts/limits';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { formatDay } from '@bestie/design-system/format-date';
import { Section } from '@bestie/design-system/section';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { changedElsewhere } from '../deal-words';
import fields from '../fields.module.css';
import { RightDialog } from './right-dialog';
import { rightOf } from './right-of';
import styles from './sheet.module.css';

/** How long the brand may use files, and what nobody else may be shown of meanwhile. */
export function RightsPart({ deal }: { deal: Deal }) {
  const { api } = useShell();
  const act = useAction();
  const [open, setOpen] = useState<'new' | Right | null>(null);
  const binds = bindingStages.some((stage) => stage === deal.stage);
  const before = deal.rights.map(rightOf);
  const remove = (gone: Right) =>
    act({
      call: () =>
        api.deals.saveRights({
          dealId: deal.id,
          version: deal.version,
          rights: before.filter(({ id }) => id !== gone.id),
        }),
      updates: dealsQueries.get(api, deal.id).queryKey,
      stale: [dealsQueries.all],
      said: 'Removed.',
      undo: (now) => api.deals.saveRights({ dealId: deal.id, version: now.version, rights: before }),
      conflict: changedElsewhere,
    });
  return (
    <Section
      level={3}
      title="Rights"
      lede={binds ? 'They bind the calendar.' : 'They bind the calendar from the signature on.'}
      actions={
        deal.can.edit && (
          <Button
            size="s"
            icon={<Plus />}
            disabled={deal.rights.length >= limits.deals.rights}
            onClick={() => setOpen('new')}
          >
            Add right
          </Button>
        )
      }
    >
      {deal.rights.length === 0 ? (
        <p className={fields.quiet}>No usage window, and no exclusivity.</p>
      ) : (
        <ul className={fields.list} aria-label="Rights">
          {deal.rights.map((right) => (
            <li key={right.id}>
              <span className={fields.words}>
                <span className={fields.name} dir="auto">
                  {right.kind === 'usage' ? 'Usage of the files' : `Nobody else in ${right.category}`}
                </span>
                <span className={fields.quiet}>
                  {formatDay(right.from)} to {formatDay(right.until)}
                  {right.kind === 'exclusivity' && ` · ${networksOf(right)}`}
                </span>
                {right.note !== '' && <span dir="auto">{right.note}</span>}
              </span>
              <Badge tone="accent">{right.kind === 'usage' ? 'Usage' : 'Exclusivity'}</Badge>
              <ConcernedPosts posts={right.posts} />
              {deal.can.edit && (
                <span className={fields.tools}>
                  <Button size="s" variant="ghost" onClick={() => setOpen(right)}>
                    Edit
                  </Button>
                  <Button size="s" variant="ghost" onClick={() => void remove(right)}>
                    Remove
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {open !== null && (
        <RightDialog
          deal={deal}
          edited={open === 'new' ? null : rightOf(open)}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  );
}

const networksOf = ({ networks }: Right) =>
  networks.length === 0 ? 'every network' : networks.map((network) => networkNames[network]).join(', ');

/** Published posts that still use files when a usage ends. */
function ConcernedPosts({ posts }: { posts: Deal['rights'][number]['posts'] }) {
  if (posts.length === 0) return null;
  return (
    <ul className={styles.posts} aria-label="Posts that use the files">
      {posts.map((post) => (
        <li key={post.variantId}>
          {post.url ? (
            <a href={post.url} rel="nofollow noopener noreferrer" target="_blank" dir="auto">
              {post.title || networkNames[post.network]}
            </a>
          ) : (
            <span dir="auto">{post.title || networkNames[post.network]}</span>
          )}{' '}
          <span className={fields.quiet}>still uses files of this deal</span>
        </li>
      ))}
    </ul>
  );
}
