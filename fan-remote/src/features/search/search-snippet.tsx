import type { SearchHit } from '@bestie/contracts/search.contract';
import textRow from '../../parts/conversation/text-row.module.css';
import styles from './search-page.module.css';

/** The text around the words that were found, which are marked. */
export function SearchSnippet({ snippet }: { snippet: NonNullable<SearchHit['snippet']> }) {
  return (
    <span className={textRow.text}>
      {snippet.map(({ text, marked }, index) =>
        marked ? (
          <mark key={index} className={styles.mark}>
            {text}
          </mark>
        ) : (
          <span key={index}>{text}</span>
        ),
      )}
    </span>
  );
}
