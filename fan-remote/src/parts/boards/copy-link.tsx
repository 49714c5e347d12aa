import Link2 from 'lucide-react/icons/link-2';
import { Button } from '@bestie/design-system/button';
import { TextInput } from '@bestie/design-system/text-input';
import { useShell } from '@bestie/remote-kit/shell';
import styles from './copy-link.module.css';

/** The public link, with a button to copy it. */
export function CopyLink({ path, label = 'Public link' }: { path: string; label?: string }) {
  const { toast } = useShell();
  const url = new URL(path, location.origin).href;
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast('Link copied.', { kind: 'success' }),
      () => toast('Your browser blocked copying. Copy the link yourself.', { kind: 'error' }),
    );
  return (
    <div className={styles.row}>
      <TextInput aria-label={label} readOnly value={url} onFocus={(event) => event.target.select()} />
      <Button icon={<Link2 />} onClick={() => void copy()}>
        Copy link
      </Button>
    </div>
  );
}
