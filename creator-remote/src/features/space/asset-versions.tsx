import { useRef, useState } from 'react';
import Download from 'lucide-react/icons/download';
import { assetOriginalUrl } from '@bestie/contracts/assets';
import type { AssetDetail } from '@bestie/contracts/assets.contract';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { FormError } from '@bestie/design-system/form-error';
import { formatAgo } from '@bestie/design-system/format-ago';
import { useShell } from '@bestie/remote-kit/shell';
import { UploadsHere } from '@bestie/remote-kit/uploads-here';
import { useArrivals, useUploads } from '@bestie/remote-kit/use-uploads';
import { pickFiles } from '../../parts/uploads/pick-files';
import { addVersion, versionGroup } from '../../parts/uploads/space-uploads';
import { chosenFiles } from '../../parts/uploads/upload-files';
import type { ChosenFile } from '../../parts/uploads/upload-files';
import styles from './asset-details.module.css';

/** Earlier versions of a file, and the upload of a new one. */
export function AssetVersions({ asset }: { asset: AssetDetail }) {
  const { uploads, toast } = useShell();
  const picker = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const group = versionGroup(asset.id);
  const coming = useUploads(group);
  useArrivals(group, () => toast('The new version is in place.', { kind: 'success' }));

  const add = (chosen: ChosenFile) =>
    addVersion(uploads, asset, chosen).then(setRefusal, () =>
      setRefusal('The file could not be added. Try again in a moment.'),
    );

  async function choose() {
    const picked = await pickFiles({ multiple: false });
    if (picked === null) picker.current?.click();
    else if (picked[0]) await add(picked[0]);
  }

  return (
    <div className={styles.panel}>
      {asset.can.edit && !asset.deletedAt && (
        <>
          <div className={styles.row}>
            <Button size="s" onClick={() => void choose()}>
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
              const [file] = chosenFiles(event.target.files ?? []);
              if (file) void add(file);
              event.target.value = '';
            }}
          />
          <FormError>{refusal}</FormError>
          <UploadsHere uploads={coming} />
        </>
      )}
      <ul className={styles.list} aria-label="Versions">
        {asset.versions.map((version, index) => (
          <li key={version.id} className={styles.item}>
            <p>
              Version {version.number} {index === 0 && <Badge tone="accent">Newest</Badge>}
              <br />
              <span className={styles.quiet}>
                {formatAgo(version.createdAt)} by {version.uploadedBy.name} · {formatBytes(version.bytes)}
              </span>
            </p>
            <a
              href={`${assetOriginalUrl(asset.spaceId, asset.id, version.id)}&download=true`}
              download
              aria-label={`Download version ${version.number}`}
            >
              <Download aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
