import { Button } from '@bestie/design-system/button';
import { plural } from '@bestie/design-system/format-number';
import { forgetRefused, useRefusedFiles } from '@bestie/remote-kit/refused-files';
import styles from './upload-page.module.css';

/** Refused files that are named; the rest is counted. */
const named = 6;

/** Files of an upload group that could not be added, and why. */
export function RefusedList({ group }: { group: string }) {
  const refused = useRefusedFiles(group);
  if (refused.length === 0) return null;
  return (
    <div className={styles.refused} role="alert">
      <p>
        <strong>{plural(refused.length, 'file')} could not be added.</strong>
      </p>
      <ul>
        {refused.slice(0, named).map((refusal, index) => (
          <li key={index}>
            {refusal.name}: {refusal.reason}
          </li>
        ))}
        {refused.length > named && <li>and {refused.length - named} more</li>}
      </ul>
      <Button size="s" variant="ghost" onClick={() => forgetRefused(group)}>
        Got it
      </Button>
    </div>
  );
}
