import { useState } from 'react';
import { networkNames } from '@bestie/contracts/connections';
import { publisherLabels, variantStateLabels } from '@bestie/contracts/social-posts';
import type { VariantResult } from '@bestie/contracts/variant-findings';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { formatDate } from '@bestie/design-system/format-date';
import { plural } from '@bestie/design-system/format-number';
import { Link } from '@bestie/design-system/link';
import type { ComposedVersion } from '../draft/post-changes';
import type { PostDraft } from '../draft/use-post-draft';
import { ExportDialog } from './export-dialog';
import { MorePostActions } from './more-post-actions';
import { TimeActions } from './time-actions';
import { useVersionActions } from './use-version-actions';
import styles from '../composer.module.css';

export interface PublishPanelProps {
  draft: PostDraft;
  version: ComposedVersion;
  result: VariantResult;
  /** From now on errors are errors. */
  onStrict: () => void;
}

/** Where a version stands, and what can be done with it. */
export function PublishPanel({ draft, version, result, onStrict }: PublishPanelProps) {
  const [exporting, setExporting] = useState(false);
  const actions = useVersionActions(draft, version);
  const { errors, warnings } = result;
  const isOpen = version.state === 'draft' || version.state === 'idea';
  return (
    <section className={styles.panel} aria-label="What becomes of it">
      <div className={styles.state}>
        <Badge tone={version.state === 'published' ? 'success' : 'neutral'}>
          {variantStateLabels[version.state]}
        </Badge>
        <StateWords version={version} />
      </div>
      {version.reason !== null && <p>{version.reason}</p>}
      {version.sentence && (
        <p className={styles.soft}>{`${networkNames[version.network]}: “${version.sentence}”`}</p>
      )}
      {version.can.edit && (
        <p className={styles.soft}>
          {errors.length > 0
            ? `${plural(errors.length, 'thing')} to mend before it is ready.`
            : warnings.length > 0
              ? `Nothing in the way. ${plural(warnings.length, 'hint')}.`
              : 'Nothing in the way.'}
        </p>
      )}
      {version.conflicts.map(({ kind, message }) => (
        <p key={`${kind} ${message}`} className={styles.conflict}>
          {message}
        </p>
      ))}
      <div className={styles.actions}>
        {isOpen && version.can.edit && draft.post.can.publish && (
          <Button
            variant="primary"
            loading={actions.busy}
            onClick={() => {
              onStrict();
              if (errors.length === 0) void actions.setState('ready');
            }}
          >
            Mark as ready
          </Button>
        )}
        {version.state === 'ready' && (
          <Button loading={actions.busy} onClick={() => void actions.setState('draft')}>
            Back to draft
          </Button>
        )}
        <TimeActions draft={draft} version={version} />
        <Button onClick={() => setExporting(true)}>Export pack</Button>
        <MorePostActions draft={draft} version={version} actions={actions} />
      </div>
      {actions.message && (
        <p role="alert" className={styles.failure}>
          {actions.message}
        </p>
      )}
      {exporting && <ExportDialog draft={draft} version={version} onClose={() => setExporting(false)} />}
    </section>
  );
}

/** When, by whom and where. */
function StateWords({ version }: { version: ComposedVersion }) {
  const { publishedAt, publishedBy, publishedUrl, scheduledAt, wallTime, timezone, network } = version;
  if (version.state === 'published')
    return (
      <p>
        {publishedBy && `${publisherLabels[publishedBy]} `}
        {publishedAt && formatDate(publishedAt)}{' '}
        {publishedUrl && <Link href={publishedUrl}>{`Open on ${networkNames[network]}`}</Link>}
      </p>
    );
  if (scheduledAt === null) return <p className={styles.soft}>No time yet</p>;
  return <p>{`${wallTime?.replace('T', ' ') ?? formatDate(scheduledAt)} (${timezone ?? 'UTC'})`}</p>;
}
