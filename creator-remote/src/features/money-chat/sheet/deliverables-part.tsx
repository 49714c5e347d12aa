import { useState } from 'react';
import Plus from 'lucide-react/icons/plus';
import { dealsQueries } from '@bestie/client/deals.queries';
import { networkNames } from '@bestie/contracts/connections';
import { deliverableStateLabels } from '@bestie/contracts/deals';
import type { Deal, Deliverable } from '@bestie/contracts/deals.schema';
import { limits } from '@bestie/contracts/limits';
import { paths } from '@bestie/contracts/paths';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { ConfirmDialog } from '@bestie/design-system/confirm-dialog';
import { formatDay } from '@bestie/design-system/format-date';
import { Link } from '@bestie/design-system/link';
import { Section } from '@bestie/design-system/section';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { changedElsewhere } from '../deal-words';
import fields from '../fields.module.css';
import { DeliverDialog } from './deliver-dialog';
import { DeliverableDialog } from './deliverable-dialog';
import { LinkDialog } from './link-dialog';

type Open = { form: 'new' } | { form: 'edit' | 'link' | 'deliver' | 'delete'; one: Deliverable } | null;

/** What the brand gets: planned, linked to a post, delivered, accepted. */
export function DeliverablesPart({ deal }: { deal: Deal }) {
  const { api } = useShell();
  const act = useAction();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const change = (call: () => Promise<Deal>, said: string, undo?: (now: Deal) => Promise<unknown>) =>
    act({
      call,
      updates: dealsQueries.get(api, deal.id).queryKey,
      stale: [dealsQueries.all],
      said,
      conflict: changedElsewhere,
      ...(undo && { undo }),
    });
  const versionOf = (now: Deal, id: string) =>
    now.deliverablesList.find((other) => other.id === id)?.version ?? 0;
  const unlink = ({ id: deliverableId, version, post }: Deliverable) =>
    change(
      () => api.deliverables.unlink({ deliverableId, version }),
      'Unlinked. The address of what was published stays.',
      post
        ? (now) =>
            api.deliverables.link({
              deliverableId,
              version: versionOf(now, deliverableId),
              variantId: post.variantId,
            })
        : undefined,
    );
  const accept = ({ id: deliverableId, version, state }: Deliverable) =>
    change(
      () => api.deliverables.accept({ deliverableId, version, accepted: state !== 'accepted' }),
      state === 'accepted' ? 'No longer accepted.' : 'Accepted.',
      (now) =>
        api.deliverables.accept({
          deliverableId,
          version: versionOf(now, deliverableId),
          accepted: state === 'accepted',
        }),
    );
  const reopen = ({ id: deliverableId, version }: Deliverable) =>
    change(() => api.deliverables.reopen({ deliverableId, version }), 'No longer delivered.');

  const list = deal.deliverablesList;
  return (
    <Section
      level={3}
      title="Deliverables"
      actions={
        deal.can.edit && (
          <Button
            size="s"
            icon={<Plus />}
            disabled={list.length >= limits.deals.deliverables}
            onClick={() => setOpen({ form: 'new' })}
          >
            Add deliverable
          </Button>
        )
      }
    >
      {list.length === 0 ? (
        <p className={fields.quiet}>Nothing is promised yet.</p>
      ) : (
        <ul className={fields.list} aria-label="Deliverables">
          {list.map((one) => (
            <li key={one.id} aria-label={one.title}>
              <DeliverableWords one={one} />
              <Badge tone={one.state === 'accepted' ? 'success' : one.late ? 'danger' : 'neutral'}>
                {one.late ? 'Late' : deliverableStateLabels[one.state]}
              </Badge>
              {deal.can.edit && (
                <DeliverableTools
                  one={one}
                  onOpen={(form) => setOpen({ form, one })}
                  onUnlink={() => void unlink(one)}
                  onAccept={() => void accept(one)}
                  onReopen={() => void reopen(one)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {open?.form === 'new' && <DeliverableDialog deal={deal} onClose={close} />}
      {open?.form === 'edit' && <DeliverableDialog deal={deal} edited={open.one} onClose={close} />}
      {open?.form === 'link' && <LinkDialog deal={deal} deliverable={open.one} onClose={close} />}
      {open?.form === 'deliver' && <DeliverDialog deal={deal} deliverable={open.one} onClose={close} />}
      <ConfirmDialog
        open={open?.form === 'delete'}
        onOpenChange={(next) => !next && close()}
        title="Delete this deliverable?"
        description="Its day and its link are lost. The post itself stays."
        confirmLabel="Delete"
        danger
        onConfirm={() =>
          open?.form === 'delete' &&
          change(
            () => api.deliverables.delete({ deliverableId: open.one.id }),
            `Deleted “${open.one.title}”.`,
          )
        }
      />
    </Section>
  );
}

function DeliverableWords({ one }: { one: Deliverable }) {
  const where = [one.network && networkNames[one.network], one.dueOn && `due ${formatDay(one.dueOn)}`].filter(
    Boolean,
  );
  return (
    <span className={fields.words}>
      <span className={fields.name} dir="auto">
        {one.title}
      </span>
      {where.length > 0 && <span className={fields.quiet}>{where.join(' · ')}</span>}
      {one.post && (
        <Link href={`${paths.creator[one.post.network]}?post=${one.post.postId}`} dir="auto">
          {one.post.title || `The post for ${networkNames[one.post.network]}`}
        </Link>
      )}
      {one.url && (
        <a href={one.url} rel="nofollow noopener noreferrer" target="_blank">
          {one.url}
        </a>
      )}
    </span>
  );
}

interface DeliverableToolsProps {
  one: Deliverable;
  onOpen: (form: 'edit' | 'link' | 'deliver' | 'delete') => void;
  onUnlink: () => void;
  onAccept: () => void;
  onReopen: () => void;
}

function DeliverableTools({ one, onOpen, onUnlink, onAccept, onReopen }: DeliverableToolsProps) {
  const done = one.state === 'delivered' || one.state === 'accepted';
  return (
    <span className={fields.tools}>
      {!done && !one.post && (
        <Button size="s" onClick={() => onOpen('link')}>
          Link a post
        </Button>
      )}
      {one.post && (
        <Button size="s" onClick={onUnlink}>
          Unlink
        </Button>
      )}
      {!done && (
        <Button size="s" onClick={() => onOpen('deliver')}>
          Mark as delivered
        </Button>
      )}
      {done && (
        <Button size="s" onClick={onAccept}>
          {one.state === 'accepted' ? 'Not accepted after all' : 'Accepted by the brand'}
        </Button>
      )}
      {one.state === 'delivered' && (
        <Button size="s" variant="ghost" onClick={onReopen}>
          Not delivered
        </Button>
      )}
      <Button size="s" variant="ghost" onClick={() => onOpen('edit')}>
        Edit
      </Button>
      <Button size="s" variant="ghost" onClick={() => onOpen('delete')}>
        Delete
      </Button>
    </span>
  );
}
