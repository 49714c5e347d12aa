import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { Network } from '@bestie/contracts/connections';
import { utcDay } from '@bestie/contracts/days';
import type { NetworkLimits } from '@bestie/contracts/network-limits';
import type { SocialPost } from '@bestie/contracts/social-posts.contract';
import { validateVariant } from '@bestie/contracts/validate-variant';
import { Link } from '@bestie/design-system/link';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { useCrumb } from '@bestie/remote-kit/shell';
import { contentOf, factsOf } from './draft/post-changes';
import type { ComposedVersion } from './draft/post-changes';
import { usePostDraft } from './draft/use-post-draft';
import { CredentialsNote } from './credentials-note';
import { VersionForm } from './fields/version-form';
import { networkWords } from './network-words';
import { composerPath } from '../../parts/social-posts/post-paths';
import { PhonePreview } from './preview/phone-preview';
import { PublishPanel } from './publish/publish-panel';
import { SaveState } from './save-state';
import { SideBySide } from './side-by-side';
import { VersionTabs } from './version-tabs';
import styles from './composer.module.css';

export interface ComposerProps {
  network: Network;
  stored: SocialPost;
  limits: readonly NetworkLimits[];
}

/** The version that the address names, or the first of the page’s network. */
const shownVersion = (versions: readonly ComposedVersion[], network: Network, named: string | null) =>
  versions.find(({ id }) => id === named) ??
  versions.find((version) => version.network === network) ??
  versions[0]!;

/** Writes a post: its versions, how each looks on a phone, and what becomes of it. */
export function Composer({ network, stored, limits }: ComposerProps) {
  const [params] = useSearchParams();
  const draft = usePostDraft(stored);
  const { post } = draft;
  const version = shownVersion(post.variants, network, params.get('version'));
  const [strict, setStrict] = useState<string | null>(null);
  const words = networkWords[version.network];
  const content = contentOf(post, version);
  const today = utcDay(new Date());
  const result = validateVariant(content, factsOf(version.media), limits, today);
  const isCompared = params.get('view') === 'versions' && post.variants.length > 1;
  useCrumb(content.title || [...content.text].slice(0, 40).join('') || `New ${words.post}`);

  return (
    <Page className={styles.page}>
      <PageHeader
        title={words.title}
        eyebrow={
          <Link href={composerPath(version.network)} className={styles.back}>
            <ArrowLeft aria-hidden="true" />
            All posts
          </Link>
        }
        lede={words.lede}
        actions={<SaveState draft={draft} />}
      />
      <CredentialsNote network={version.network} />
      <VersionTabs draft={draft} current={version} isCompared={isCompared} />
      {isCompared ? (
        <SideBySide draft={draft} limits={limits} today={today} />
      ) : (
        <div className={styles.columns}>
          <VersionForm
            key={version.id}
            draft={draft}
            version={version}
            result={result}
            limits={limits}
            today={today}
            strict={strict === version.id}
          />
          <aside className={styles.aside} aria-label="Preview">
            <PhonePreview content={content} media={version.media} />
          </aside>
          <PublishPanel
            key={`publish ${version.id}`}
            draft={draft}
            version={version}
            result={result}
            onStrict={() => setStrict(version.id)}
          />
        </div>
      )}
    </Page>
  );
}
