import type { ReactNode } from 'react';
import { insightDefinitions } from '@bestie/contracts/insights';
import type { InsightDefinition } from '@bestie/contracts/insights';
import { Tooltip } from '@bestie/design-system/tooltip';
import styles from './definition.module.css';

/** A term whose definition is shown on hover and focus. All of them stand at the end of the page too. */
export function Defined({ term, children }: { term: InsightDefinition; children: ReactNode }) {
  return (
    <Tooltip label={insightDefinitions[term]}>
      <button type="button" className={styles.term}>
        {children}
      </button>
    </Tooltip>
  );
}

const terms: Record<InsightDefinition, string> = {
  reach: 'Reach',
  engagement: 'Engagement',
  saves: 'Saves',
  rate: 'Engagement rate',
  visits: 'Visits',
  first48: 'First 48 hours',
  funnel: 'From preview to membership',
  cohorts: 'Who comes back',
  bestTime: 'Best time to post',
};

/** What each figure means. */
export function Definitions() {
  return (
    <details className={styles.definitions}>
      <summary>What these figures mean</summary>
      <dl>
        {(Object.keys(terms) as InsightDefinition[]).map((term) => (
          <div key={term}>
            <dt>{terms[term]}</dt>
            <dd>{insightDefinitions[term]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
