import X from 'lucide-react/icons/x';
import { IconButton } from '@bestie/design-system/icon-button';
import type { WrittenQuote } from './written';
import styles from './composer.module.css';

/** The quoted or answered text; it can be removed. */
export function ComposerQuote({ quote, onRemove }: { quote: WrittenQuote; onRemove: () => void }) {
  return (
    <div className={styles.quote}>
      <p className={styles.quoteWords}>
        <span className={styles.quoted}>Answering {quote.name}</span>
        {quote.text && <span className={styles.quoteText}>{quote.text}</span>}
      </p>
      <IconButton
        label={`Do not answer ${quote.name} in particular`}
        tooltip={false}
        icon={<X />}
        onClick={onRemove}
      />
    </div>
  );
}
