import { useState } from 'react';
import { assetsQueries } from '@bestie/client/assets.queries';
import { assetShareUrl, shareDurations } from '@bestie/contracts/assets';
import type { AssetDetail } from '@bestie/contracts/assets.contract';
import { Button } from '@bestie/design-system/button';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { Select } from '@bestie/design-system/select';
import { TextInput } from '@bestie/design-system/text-input';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction, useActionState } from '@bestie/remote-kit/use-action';
import { untilText } from '../../parts/spaces/space-words';
import styles from './asset-details.module.css';

const whatWords = {
  preview: 'A screen-size picture, without camera data',
  original: 'The original file',
} as const;

/** Public links to a file: create, copy once, revoke. */
export function AssetSharing({ asset }: { asset: AssetDetail }) {
  const { api, toast } = useShell();
  const act = useAction();
  const form = useActionState();
  const place = { spaceId: asset.spaceId, assetId: asset.id };
  const [hours, setHours] = useState(String(shareDurations[1].hours));
  const hasPreview = asset.kind === 'image' && asset.picture?.state !== 'failed';
  const [what, setWhat] = useState<'preview' | 'original'>(hasPreview ? 'preview' : 'original');
  const [link, setLink] = useState<string | null>(null);
  const stale = [assetsQueries.get(api, asset.spaceId, asset.id).queryKey];

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast('Link copied.', { kind: 'success' });
    } catch {
      toast('Copying is not allowed here. Select the link and copy it yourself.');
    }
  };
  async function create() {
    const done = await form.act({
      call: () => api.assets.createShare({ ...place, what, hours: Number(hours) }),
      stale,
      failure: 'thrown',
    });
    if (!done) return;
    const url = new URL(assetShareUrl(done.answer.token), window.location.origin).href;
    setLink(url);
    await copy(url);
  }
  async function revoke(shareId: string) {
    const done = await act({
      call: () => api.assets.revokeShare({ ...place, shareId }),
      stale,
      said: 'The link no longer works.',
    });
    if (done) setLink(null);
  }

  return (
    <div className={styles.panel}>
      <Field label="What the link opens">
        <Select
          value={what}
          options={[
            { value: 'preview' as const, label: whatWords.preview, disabled: !hasPreview },
            { value: 'original' as const, label: whatWords.original },
          ]}
          onValueChange={(value) => value && setWhat(value)}
        />
      </Field>
      <Field label="Expires after" hint="Anyone with the link can open it until then.">
        <Select
          value={hours}
          options={shareDurations.map((duration) => ({
            value: String(duration.hours),
            label: duration.label,
          }))}
          onValueChange={setHours}
        />
      </Field>
      <FormError>{form.message}</FormError>
      <div className={styles.row}>
        <Button variant="primary" size="s" loading={form.busy} onClick={() => void create()}>
          Create link
        </Button>
      </div>
      {link && (
        <div className={styles.link}>
          <Field label="Your link" hint="It’s shown only once: we don’t keep a copy.">
            <TextInput readOnly value={link} onFocus={(event) => event.target.select()} />
          </Field>
          <div className={styles.row}>
            <Button size="s" onClick={() => void copy(link)}>
              Copy
            </Button>
          </div>
        </div>
      )}
      {asset.shares.length > 0 && (
        <ul className={styles.list} aria-label="Active links">
          {asset.shares.map((share) => (
            <li key={share.id} className={styles.item}>
              <p>
                {share.what === 'preview' ? 'Picture' : 'Original'}
                <br />
                <span className={styles.quiet}>
                  by {share.createdBy.name}, ends {untilText(share.expiresAt)}
                </span>
              </p>
              <Button size="s" onClick={() => void revoke(share.id)}>
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
