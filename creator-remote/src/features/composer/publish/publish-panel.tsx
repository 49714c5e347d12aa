import { useState } from 'react';
import { networkNames } from '@bestie/contracts/connections';
import { publisherLabels } from '@bestie/contracts/social-posts';
import type { VariantResult } from '@bestie/contracts/variant-findings';
import { Button } from '@bestie/design-system/button';
import { formatMoment } from '@bestie/design-system/format-date';
import { plural } from '@bestie/design-system/format-number';
import { Link } from '@bestie/design-system/link';
import { whenWords } from '../../../parts/social-posts/state-words';
import { VariantStateBadge } from '../../../parts/social-posts/variant-state-badge';
import { WhyNot } from '../../../parts/social-posts/why-not';
import type { ComposedVersion } from '../draft/post-changes';
import type { PostDraft } from '../draft/use-post-draft';
import { ExportDialog } from './export-dialog';
import { FollowUps } from './follow-ups';
import { HandActions } from './hand-actions';
import { MorePostActions } from './more-post-actions';
import { TimeActions } from './time-actions';
import { usePostActions } from './use-post-actions';
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
  const actions = usePostActions(draft, version);
  const isOwn = draft.post.can.publish;
  const isOpen = version.state === 'draft' || version.state === 'idea';
  return (
    <section className={styles.panel} aria-label="What becomes of it">
      <div className={styles.state}>
        <VariantStateBadge variant={version} />
        <StateWords version={version} />
      </div>
      <WhyNot variant={version} />
      {version.can.edit && <p className={styles.soft}>{checkWords(result)}</p>}
      {version.conflicts.map(({ kind, message }) => (
        <p key={`${kind} ${message}`} className={styles.conflict}>
          {message}
        </p>
      ))}
      <FollowUps version={version} />
      <div className={styles.actions}>
        {isOpen && version.can.edit && isOwn && (
          <Button
            variant="primary"
            loading={actions.busy}
            onClick={() => {
              onStrict();
              if (result.errors.length === 0) void actions.setState('ready');
            }}
          >
            Mark as ready
          </Button>
        )}
        {version.state === 'ready' && isOwn && (
          <Button loading={actions.busy} onClick={() => void actions.setState('draft')}>
            Back to draft
          </Button>
        )}
        <TimeActions draft={draft} version={version} actions={actions} />
        <Button onClick={() => setExporting(true)}>Export pack</Button>
        <HandActions draft={draft} version={version} />
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

function checkWords({ errors, warnings }: VariantResult): string {
  if (errors.length > 0) return `${plural(errors.length, 'thing')} to mend before it is ready.`;
  return warnings.length > 0
    ? `Nothing is in the way. ${plural(warnings.length, 'hint')}.`
    : 'Nothing is in the way.';
}

/** When, by whom and where. */
function StateWords({ version }: { version: ComposedVersion }) {
  const { state, publishedAt, publishedBy, publishedUrl, network } = version;
  if (state !== 'published') return <p className={styles.soft}>{whenWords(version) || 'No time yet'}</p>;
  return (
    <p>
      {publishedBy && `${publisherLabels[publishedBy]} `}
      {publishedAt && formatMoment(publishedAt)}{' '}
      {publishedUrl && <Link href={publishedUrl}>{`Open on ${networkNames[network]}`}</Link>}
    </p>
  );
}
