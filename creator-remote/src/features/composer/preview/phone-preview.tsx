import type { VariantContent } from '@bestie/contracts/variant-findings';
import { useAccount } from '../credentials-note';
import type { ComposedFile } from '../draft/post-changes';
import { networkWords } from '../network-words';
import { FeedPreview } from './feed-preview';
import type { PreviewProps } from './preview-props';
import { PinPreview } from './pin-preview';
import { TallPreview } from './tall-preview';
import { VideoPreview } from './video-preview';
import styles from './preview.module.css';

/** A version as people see it on a phone. */
export function PhonePreview({
  content,
  media,
}: {
  content: VariantContent;
  media: readonly ComposedFile[];
}) {
  const connection = useAccount(content.network);
  const props: PreviewProps = {
    content,
    items: media.filter(({ role }) => role === 'item'),
    cover: media.find(({ role }) => role === 'cover'),
    account: connection?.accountName ?? networkWords[content.network].account,
  };
  return (
    <div className={styles.phone}>
      <div className={styles.screen}>{previewOf(props)}</div>
    </div>
  );
}

function previewOf(props: PreviewProps) {
  const { network, type } = props.content;
  if (network === 'pinterest') return <PinPreview {...props} />;
  if (type === 'reel' || type === 'story' || type === 'short') return <TallPreview {...props} />;
  return network === 'instagram' ? <FeedPreview {...props} /> : <VideoPreview {...props} />;
}
