import { useState } from 'react';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { Button } from '@bestie/design-system/button';
import { useShell } from '@bestie/remote-kit/shell';
import styles from './podcast-section.module.css';

/** The address of the feed for podcast players, with a copy button that ticks. */
export function FeedAddress({ path }: { path: string }) {
  const { toast } = useShell();
  const [copied, setCopied] = useState(false);
  const address = location.origin + path;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      toast('The browser did not allow copying. Select the address and copy it by hand.', { kind: 'error' });
    }
  };
  return (
    <div className={styles.feed}>
      <code className={styles.address}>{address}</code>
      <Button size="s" icon={copied ? <Check /> : <Copy />} onClick={() => void copy()}>
        {copied ? 'Copied' : 'Copy feed address'}
      </Button>
    </div>
  );
}
