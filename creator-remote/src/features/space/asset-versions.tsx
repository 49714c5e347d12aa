import { useRef, useState } from 'react';
import Download from 'lucide-react/icons/download';
import { uuidv7 } from 'uuidv7';
import { assetsQueries } from '@bestie/client/assets.queries';
import { spacesQueries } from '@bestie/client/spaces.queries';
import { assetKindOf, assetObjectPrefix, assetOriginalUrl } from '@bestie/contracts/assets';
import type { AssetDetail } from '@bestie/contracts/assets.contract';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { FormError } from '@bestie/design-system/form-error';
import { ProgressBar } from '@bestie/design-system/progress-bar';
import { durationOf } from '@bestie/remote-kit/media-duration';
import { useShell } from '@bestie/remote-kit/shell';
import { agoText } from '../../spaces/space-words';
import { extensionOf, refusalOf, typeOf } from '../../uploads/file-rules';
import styles from './asset-details.module.css';

/** Older versions of a file, and the way to a newer one. */
export function AssetVersions({ asset }: { asset: AssetDetail }) {
  const { api, storage, queryClient, toast } = useShell();
  const picker = useRef<HTMLInputElement>(null);
  const [fraction, setFraction] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);

  async function add(file: File) {
    const { spaceId, id: assetId, kind } = asset;
    const wrong =
      assetKindOf(typeOf(file)) === kind ? null : 'A new version is of the same kind as the file.';
    const refusal = refusalOf(file) ?? wrong;
    setError(refusal);
    if (refusal !== null) return;
    setFraction(0);
    try {
      const path = `${assetObjectPrefix(spaceId, assetId)}${uuidv7()}.${extensionOf(file.name)}`;
      const task = storage.upload(path, file, { contentType: typeOf(file) });
      task.subscribe(({ bytesTransferred, totalBytes }) =>
        setFraction(totalBytes > 0 ? bytesTransferred / totalBytes : 0),
      );
      await task.done;
      const seconds = await durationOf(file, typeOf(file));
      await api.assets.addVersion({
        ...{ spaceId, assetId, path },
        ...(seconds !== null && { durationSeconds: seconds }),
      });
      void queryClient.invalidateQueries({ queryKey: spacesQueries.all });
      await queryClient.invalidateQueries({ queryKey: assetsQueries.inSpace(spaceId) });
      toast('The new version is in place.', { kind: 'success' });
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'Something went wrong.');
    } finally {
      setFraction(null);
    }
  }

  return (
    <div className={styles.panel}>
      {asset.can.edit && !asset.deletedAt && (
        <>
          <div className={styles.row}>
            <Button size="s" disabled={fraction !== null} onClick={() => picker.current?.click()}>
              Upload a new version
            </Button>
          </div>
          <input
            ref={picker}
            type="file"
            hidden
            accept={`${asset.kind}/*`}
            aria-label="Upload a new version"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) void add(file);
              event.target.value = '';
            }}
          />
          {fraction !== null && <ProgressBar label="New version" value={fraction} />}
          <FormError>{error}</FormError>
        </>
      )}
      <ul className={styles.list} aria-label="Versions">
        {asset.versions.map((version, index) => (
          <li key={version.id} className={styles.item}>
            <p>
              Version {version.number} {index === 0 && <Badge tone="accent">Newest</Badge>}
              <br />
              <span className={styles.quiet}>
                {agoText(version.createdAt)} by {version.uploadedBy.name} · {formatBytes(version.bytes)}
              </span>
            </p>
            <a
              href={`${assetOriginalUrl(asset.spaceId, asset.id, version.id)}&download=true`}
              download
              aria-label={`Download version ${version.number}`}
            >
              <Download aria-hidden="true" className={styles.icon} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
