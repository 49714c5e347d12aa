import { useState } from 'react';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { networkNames } from '@bestie/contracts/connections';
import { packTexts } from '@bestie/contracts/export-pack';
import { Button } from '@bestie/design-system/button';
import { Dialog } from '@bestie/design-system/dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { contentOf } from '../draft/post-changes';
import type { ComposedVersion } from '../draft/post-changes';
import type { PostDraft } from '../draft/use-post-draft';
import styles from './export-dialog.module.css';

export interface ExportDialogProps {
  draft: PostDraft;
  version: ComposedVersion;
  onClose: () => void;
}

/** Everything that is needed to post a version by hand: a ZIP, and a button per field that ticks. */
export function ExportDialog({ draft, version, onClose }: ExportDialogProps) {
  const { toast } = useShell();
  const [copied, setCopied] = useState<ReadonlySet<string>>(new Set());
  const name = networkNames[version.network];
  const texts = packTexts(contentOf(draft.post, version), version.media);

  async function copy(file: string, text: string) {
    try {
      await navigator.clipboard.writeText(text);
      setCopied((before) => new Set([...before, file]));
    } catch {
      toast('This browser did not let Bestie copy. The text is in the pack too.', { kind: 'error' });
    }
  }

  return (
    <Dialog
      open
      title="Export pack"
      description={`Post it on ${name} yourself: download the files, then copy one field after the other. Nothing here changes by it.`}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            icon={<Download />}
            href={`/api/social/variants/${version.id}/pack`}
            download="export-pack.zip"
            {...(!draft.saved && { 'aria-disabled': true })}
            onClick={(event) => {
              // The pack contains what is saved.
              if (!draft.saved) event.preventDefault();
            }}
          >
            Download ZIP
          </Button>
        </>
      }
    >
      {texts.length === 0 ? (
        <p>There is no text to copy.</p>
      ) : (
        <ul className={styles.texts} aria-label="Fields">
          {texts.map(({ file, label, text }) => {
            const isCopied = copied.has(file);
            return (
              <li key={file} className={styles.field}>
                <div className={styles.words}>
                  <b>{label}</b>
                  <p>{text}</p>
                </div>
                <Button
                  size="s"
                  icon={isCopied ? <Check /> : <Copy />}
                  aria-label={isCopied ? `${label} copied, copy it again` : `Copy ${label.toLowerCase()}`}
                  onClick={() => void copy(file, text)}
                >
                  {isCopied ? 'Copied' : 'Copy'}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </Dialog>
  );
}
