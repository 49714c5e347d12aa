import Link2 from 'lucide-react/icons/link-2';
import { Button } from '@bestie/design-system/button';
import { TextInput } from '@bestie/design-system/text-input';
import { useCopyLink } from './use-copy-link';
import styles from './copy-link.module.css';

/** The public link, with a button to copy it. */
export function CopyLink({ path, label = 'Public link' }: { path: string; label?: string }) {
  const copyLink = useCopyLink();
  const url = new URL(path, location.origin).href;
  return (
    <div className={styles.row}>
      <TextInput aria-label={label} readOnly value={url} onFocus={(event) => event.target.select()} />
      <Button icon={<Link2 />} onClick={() => copyLink(path)}>
        Copy link
      </Button>
    </div>
  );
}
