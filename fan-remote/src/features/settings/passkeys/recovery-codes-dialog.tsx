import { Button } from '@bestie/design-system/button';
import { Dialog } from '@bestie/design-system/dialog';
import { useShell } from '@bestie/remote-kit/shell';
import styles from './passkeys.module.css';

/** New recovery codes, which the server shows once. */
export default function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { toast } = useShell();
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast('Copied.', { kind: 'success' }),
      () => toast('They could not be copied. Write them down.', { kind: 'error' }),
    );
  return (
    <Dialog
      open
      size="s"
      dismissible={false}
      onOpenChange={(open) => !open && onClose()}
      title="Keep these recovery codes"
      description="Without your passkey, each of them signs you in once, after your password. They are shown only now."
      footer={
        <>
          <Button onClick={() => void copy()}>Copy</Button>
          <Button variant="primary" onClick={onClose}>
            I’ve kept them
          </Button>
        </>
      }
    >
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
