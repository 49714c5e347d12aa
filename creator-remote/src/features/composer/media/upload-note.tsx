import { ProgressBar } from '@bestie/design-system/progress-bar';
import { useUploads } from '@bestie/remote-kit/use-uploads';
import styles from './media.module.css';

/** Files on their way into the version; the shell shows and controls them. */
export function UploadNote({ group }: { group: string }) {
  const open = useUploads(group).filter(({ state }) => state !== 'success' && state !== 'canceled');
  if (open.length === 0) return null;
  return (
    <ul className={styles.uploads} aria-label="Uploads">
      {open.map(({ id, name, fraction, state, reason }) => (
        <li key={id}>
          {state === 'error' ? (
            <p role="alert">{`${name}: ${reason ?? 'could not be uploaded'}. Try again in the list of uploads.`}</p>
          ) : (
            <ProgressBar label={`Uploading ${name}`} value={fraction} />
          )}
        </li>
      ))}
    </ul>
  );
}
