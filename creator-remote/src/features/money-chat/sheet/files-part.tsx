import { useState } from 'react';
import FileText from 'lucide-react/icons/file-text';
import { uuidv7 } from 'uuidv7';
import { dealsQueries } from '@bestie/client/deals.queries';
import type { Deal, DealFile } from '@bestie/contracts/deals.schema';
import { failureText } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { cutText } from '@bestie/contracts/text';
import { Button } from '@bestie/design-system/button';
import { FileButton } from '@bestie/design-system/file-button';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { FormError } from '@bestie/design-system/form-error';
import { Link } from '@bestie/design-system/link';
import { Section } from '@bestie/design-system/section';
import { useShell } from '@bestie/remote-kit/shell';
import { UploadsHere } from '@bestie/remote-kit/uploads-here';
import { useAction } from '@bestie/remote-kit/use-action';
import { useUploads } from '@bestie/remote-kit/use-uploads';
import { dealPath } from '../../../parts/deals/deal-path';
import { spacePath } from '../../../parts/spaces/space-paths';
import fields from '../fields.module.css';
import { SpaceFilesDialog } from './space-files-dialog';
import styles from './sheet.module.css';

const groupOf = (dealId: string) => `deal:${dealId}`;

/** Files of a deal: assets of spaces, which posts use, and documents such as the contract. */
export function FilesPart({ deal }: { deal: Deal }) {
  const { api, session, uploads } = useShell();
  const act = useAction();
  const [choosing, setChoosing] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const running = useUploads(groupOf(deal.id));
  const full = deal.files.length >= limits.deals.files;

  async function upload(files: readonly File[]) {
    const large = files.filter(({ size }) => size > limits.deals.fileBytes);
    const fitting = files.filter(({ size }) => size <= limits.deals.fileBytes);
    const room = limits.deals.files - deal.files.length;
    setRefused(
      large.length > 0
        ? `${large.map(({ name }) => name).join(', ')}: at most ${formatBytes(limits.deals.fileBytes)} each.`
        : fitting.length > room
          ? `A deal has at most ${limits.deals.files} files.`
          : null,
    );
    await uploads.add(
      fitting.slice(0, room).map((file) => {
        const id = uuidv7();
        const path = `users/${session?.uid ?? ''}/deals/${uuidv7()}`;
        const name = cutText(file.name, limits.deals.fileNameLength);
        return {
          id,
          file,
          name,
          path,
          group: groupOf(deal.id),
          type: file.type || 'application/octet-stream',
          href: dealPath(deal.id),
          then: [
            { operation: 'deals.addFiles' as const, input: { dealId: deal.id, files: [{ id, path, name }] } },
          ],
          invalidates: [dealsQueries.all],
        };
      }),
    );
  }
  const remove = (file: DealFile) =>
    act({
      call: () => api.deals.deleteFile({ fileId: file.id }),
      stale: [dealsQueries.all],
      said: `Took off “${file.name}”.`,
      undo: () =>
        api.deals.addFiles({
          dealId: deal.id,
          files: [
            file.asset
              ? { id: uuidv7(), spaceId: file.asset.spaceId, assetId: file.asset.assetId }
              : { id: uuidv7(), path: file.path ?? '', name: file.name },
          ],
        }),
      undoable: () => file.asset !== null || file.path !== null,
    });

  return (
    <Section
      level={3}
      title="Files"
      actions={
        deal.can.edit && (
          <>
            <Button size="s" disabled={full} onClick={() => setChoosing(true)}>
              From a space
            </Button>
            <FileButton
              size="s"
              disabled={full}
              multiple
              pickerLabel="Documents of this deal"
              onFiles={(files) => void upload(files)}
            >
              Upload a document
            </FileButton>
          </>
        )
      }
    >
      <FormError>{refused}</FormError>
      <UploadsHere uploads={running} />
      {deal.files.length === 0 ? (
        <p className={fields.quiet}>No contract, no brief, no pictures yet.</p>
      ) : (
        <ul className={fields.list} aria-label="Files">
          {deal.files.map((file) => (
            <li key={file.id}>
              <FileWords file={file} />
              {deal.can.edit && (
                <Button
                  size="s"
                  variant="ghost"
                  aria-label={`Take off ${file.name}`}
                  onClick={() => void remove(file)}
                >
                  Take off
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {choosing && <SpaceFilesDialog deal={deal} onClose={() => setChoosing(false)} />}
    </Section>
  );
}

function FileWords({ file }: { file: DealFile }) {
  const { storage, toast } = useShell();
  const { asset, path, name, bytes } = file;
  async function download() {
    try {
      const link = document.createElement('a');
      link.href = await storage.downloadUrl(path ?? '');
      link.download = name;
      link.click();
    } catch (error) {
      toast(failureText(error), { kind: 'error' });
    }
  }
  return (
    <span className={styles.file}>
      {asset?.picture?.sources ? (
        <img src={asset.picture.sources.small} alt="" loading="lazy" className={styles.picture} />
      ) : (
        <FileText aria-hidden="true" />
      )}
      <span className={fields.words}>
        {asset ? (
          <Link href={spacePath(asset.spaceId, { asset: asset.assetId })} dir="auto">
            {name}
          </Link>
        ) : path !== null ? (
          <button type="button" className={styles.download} dir="auto" onClick={() => void download()}>
            {name}
          </button>
        ) : (
          <span dir="auto">{name}</span>
        )}
        <span className={fields.quiet}>
          {asset === null && path === null ? 'No longer in its space' : formatBytes(bytes)}
        </span>
      </span>
    </span>
  );
}
