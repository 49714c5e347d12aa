import { useState } from 'react';
import type { RemoteReleases } from '@bestie/contracts/releases.contract';
import { compareVersions } from '@bestie/contracts/versions';
import { Button } from '@bestie/design-system/button';
import { Section } from '@bestie/design-system/section';
import { useApi } from '@bestie/remote-kit/shell';
import { ReasonDialog } from '../../parts/reason-field/reason-dialog';
import { TargetTrail } from '../../parts/audit-trail/target-trail';
import { CanaryCard } from './canary-card';
import { CanaryDialog } from './canary-dialog';
import { CompareDialog } from './compare-dialog';
import { DeployTokens } from './deploy-tokens';
import { Webhooks } from './webhooks';
import { JsonLink } from './json-link';
import { ProofDialog } from './proof-dialog';
import { ReleaseErrors } from './release-errors';
import { ReleaseTable } from './release-table';
import { lacksProof } from './release-words';
import { TryDialog } from './try-dialog';
import { useReleaseAction } from './use-release-action';
import styles from './releases.module.css';

type Task = 'promote' | 'promotion' | 'rollback' | 'canary' | 'end' | 'compare' | 'try' | 'proof';

/** What a dialog is about. */
interface Asked {
  version: string;
  /** The releases as they were when it opened; null once it told of a change, so that the person may insist. */
  seen: RemoteReleases | null;
  /** How often a dialog was opened: each time its fields begin anew. */
  opening: number;
}

/** The running release of a remote, all its published releases, and their actions. */
export function ReleasesPanel({ data }: { data: RemoteReleases }) {
  const { remoteId, stable, previous, canary } = data;
  // The version stays while its dialog closes.
  const [task, setTask] = useState<Task | null>(null);
  const [{ version, seen, opening }, setAsked] = useState<Asked>({ version: '', seen: data, opening: 0 });
  const begin = (next: Task) => (of: string) => {
    setAsked((before) => ({ version: of, seen: data, opening: before.opening + 1 }));
    setTask(next);
  };
  const asked = {
    data: seen ?? data,
    version,
    onConflict: () => setAsked((before) => ({ ...before, seen: null })),
  };
  const dialog = (own: Task) => ({
    open: task === own,
    onOpenChange: (open: boolean) => setTask(open ? own : null),
  });
  return (
    <div className={styles.panel}>
      <div className={styles.bar}>
        <p className={styles.current}>
          {stable === null ? 'No stable release runs here: the list says why.' : `${stable} is stable`}
          {stable !== null &&
            (previous === null ? '; there is no earlier one to go back to.' : `, ${previous} was before it.`)}
          {data.promotion === 'admin' && ' Only admins promote.'}
        </p>
        <div className={styles.buttons}>
          <Button onClick={() => begin('promotion')('')}>
            {data.promotion === 'team' ? 'Let only admins promote' : 'Let the team promote'}
          </Button>
          <Button onClick={() => begin('rollback')(previous ?? '')} disabled={previous === null}>
            Roll back
          </Button>
          <Button onClick={() => begin('compare')(stable ?? '')} disabled={data.releases.length < 2}>
            Compare
          </Button>
          <JsonLink href={`/api/releases/${remoteId}`} />
        </div>
      </div>
      {canary && (
        <CanaryCard
          canary={canary}
          stable={stable}
          onPromote={() => begin('promote')(canary.version)}
          onChange={() => begin('canary')(canary.version)}
          onEnd={() => begin('end')(canary.version)}
        />
      )}
      <ReleaseTable
        data={data}
        onPromote={begin('promote')}
        onCanary={begin('canary')}
        onCompare={begin('compare')}
        onTry={begin('try')}
        onProof={begin('proof')}
      />
      <ReleaseErrors data={data} />
      <DeployTokens remoteId={remoteId} />
      <Webhooks remoteId={remoteId} />
      <Section
        title="History"
        level={3}
        actions={<JsonLink href={`/api/admin/audit?targetKind=release&targetId=${remoteId}`} />}
      >
        <TargetTrail kind="release" id={remoteId} empty="Nothing published or changed yet." />
      </Section>
      <ReleaseQuestions {...asked} dialog={dialog} />
      <CanaryDialog key={`canary ${opening}`} {...asked} {...dialog('canary')} />
      <CompareDialog key={`compare ${version}`} data={data} version={version} {...dialog('compare')} />
      <ProofDialog key={`proof ${version}`} remoteId={remoteId} version={version} {...dialog('proof')} />
      <TryDialog key={`try ${version}`} remoteId={remoteId} version={version} {...dialog('try')} />
    </div>
  );
}

/** Promote, roll back and end the canary: a dialog for each, with a reason. */
function ReleaseQuestions({
  data,
  version,
  onConflict,
  dialog,
}: {
  data: RemoteReleases;
  version: string;
  onConflict: () => void;
  dialog: (task: Task) => { open: boolean; onOpenChange: (open: boolean) => void };
}) {
  const { remoteId, revision, stable, canary, promotion } = data;
  const api = useApi();
  const change = useReleaseAction(onConflict);
  const place = { remoteId, revision };
  const canaryWords =
    canary && version !== '' && canary.version !== version
      ? ` The canary ${canary.version} ${compareVersions(canary.version, version) > 0 ? 'continues' : 'ends'}.`
      : '';
  const growth =
    canary && canary.steps.length > 0 ? ` The canary ${canary.version} stops growing at half.` : '';
  const withoutProof = lacksProof(data, version);
  const proofWords = withoutProof
    ? ' No passed proof shows that its pages work; say why it goes without one.'
    : '';
  return (
    <>
      <ReasonDialog
        key={`promote:${version}`}
        draftKey={`promote:${remoteId}:${version}`}
        {...dialog('promote')}
        title={`Make ${version} stable?`}
        description={`Everyone gets it with their next page load; a rollback leads to ${stable ?? 'nothing'}.${canaryWords}${proofWords}`}
        confirmLabel="Promote"
        onConfirm={(why) =>
          change(
            () => api.releases.promote({ ...place, version, reason: why, withoutProof }),
            `${version} is now stable.`,
          )
        }
      />
      <ReasonDialog
        key={`promotion:${version}`}
        draftKey={`promotion:${remoteId}:${version}`}
        {...dialog('promotion')}
        title={promotion === 'team' ? 'Let only admins promote?' : 'Let the team promote?'}
        description={
          promotion === 'team'
            ? `The team can still publish, and give a canary to at most half of the people. An admin decides what everyone gets.${growth}`
            : 'The team can give its releases to everyone without asking an admin.'
        }
        confirmLabel={promotion === 'team' ? 'Only admins' : 'The team'}
        onConfirm={(why) =>
          change(
            () =>
              api.releases.setPromotion({
                ...place,
                promotion: promotion === 'team' ? 'admin' : 'team',
                reason: why,
              }),
            promotion === 'team' ? 'Only admins can promote now.' : 'The team can promote now.',
          )
        }
      />
      <ReasonDialog
        key={`rollback:${version}`}
        draftKey={`rollback:${remoteId}:${version}`}
        {...dialog('rollback')}
        title={`Go back to ${version}?`}
        description={`Everyone gets it with their next page load instead of ${stable ?? 'nothing'}.${canary ? ` The canary ${canary.version} ends.` : ''}`}
        confirmLabel="Roll back"
        danger
        onConfirm={(why) =>
          change(
            () => api.releases.rollback({ ...place, version, reason: why }),
            `${version} is stable again.`,
          )
        }
      />
      <ReasonDialog
        key={`end:${version}`}
        draftKey={`end:${remoteId}:${version}`}
        {...dialog('end')}
        title={`End the canary ${version}?`}
        description={`Those who have it get ${stable ?? 'nothing'} with their next page load.`}
        confirmLabel="End canary"
        danger
        onConfirm={(why) =>
          change(
            () => api.releases.canary({ ...place, version: null, reason: why }),
            `The canary ${version} is over.`,
          )
        }
      />
    </>
  );
}
