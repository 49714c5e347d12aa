import { useState } from 'react';
import type { Network } from '@bestie/contracts/connections';
import { cutOffs, foldedText } from './folded-text';
import styles from './preview.module.css';

export interface PreviewTextProps {
  network: Network;
  /** In front of the text, as the name of the account. */
  name?: string;
  text: string;
  placeholder: string;
}

/** A text as a phone shows it: cut off with “more”, which opens it. */
export function PreviewText({ network, name, text, placeholder }: PreviewTextProps) {
  const [open, setOpen] = useState(false);
  const cut = foldedText(text, cutOffs[network]);
  return (
    <div className={styles.text}>
      {name !== undefined && <b>{name} </b>}
      {text === '' ? <span className={styles.blank}>{placeholder}</span> : open || cut === null ? text : cut}
      {cut !== null && (
        <>
          {open ? ' ' : '… '}
          <button type="button" className={styles.more} onClick={() => setOpen(!open)}>
            {open ? 'less' : 'more'}
          </button>
          {!open && <p className={styles.cutLine}>Cut off here on a phone</p>}
        </>
      )}
    </div>
  );
}
