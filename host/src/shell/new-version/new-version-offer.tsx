import { useState } from 'react';
import X from 'lucide-react/icons/x';
import { Button } from '@bestie/design-system/button';
import { IconButton } from '@bestie/design-system/icon-button';
import { useUnsaved } from '../../page-state/unsaved-store';
import { useServices } from '../services';
import styles from './new-version-offer.module.css';

/**
 * Offers a newer version while a reload would lose nothing, each once. Uploads continue after it.
 * @param props.offered id of the composition that is offered
 */
export function NewVersionOffer({ offered }: { offered: string | null }) {
  const { reload } = useServices();
  const unsaved = useUnsaved((state) => state.entries.length > 0);
  const [declined, setDeclined] = useState<string | null>();
  if (unsaved || declined === offered) return null;
  return (
    <section className={styles.offer} role="status" aria-label="New version">
      <p>A new version is ready</p>
      <Button variant="primary" size="s" onClick={reload}>
        Reload
      </Button>
      <IconButton label="Not now" icon={<X />} onClick={() => setDeclined(offered)} />
    </section>
  );
}
