import { useCallback, useEffect, useRef, useState } from 'react';
import { paths } from '@bestie/contracts/paths';
import { themeModes } from '@bestie/contracts/theme-tokens';
import type { ThemeMode } from '@bestie/contracts/theme-tokens';
import { Field } from '@bestie/design-system/field';
import { Section } from '@bestie/design-system/section';
import { Select } from '@bestie/design-system/select';
import styles from './themes.module.css';

const pages = [
  { value: paths.fan.home, label: 'Home' },
  { value: paths.fan.closet, label: 'Closet' },
  { value: paths.fan.forum, label: 'Forum' },
  { value: paths.fan.settings, label: 'Settings' },
  { value: paths.creator.home, label: 'Creator: Homepage' },
  { value: paths.admin.home, label: 'Admin: Dashboard' },
  { value: paths.admin.users, label: 'Admin: Users' },
] as const;

/** Real pages with the values of the draft, in both modes. They are frames of this page: nobody else sees them. */
export function PreviewFrames({ style }: { style: string }) {
  const [page, setPage] = useState<(typeof pages)[number]['value']>(paths.fan.home);
  return (
    <Section
      title="Preview"
      actions={
        <Field label="Page in the preview" labelHidden>
          <Select options={pages} value={page} onValueChange={(next) => next && setPage(next)} />
        </Field>
      }
    >
      <div className={styles.frames}>
        {themeModes.map((mode) => (
          <PreviewFrame key={mode} mode={mode} page={page} style={style} />
        ))}
      </div>
    </Section>
  );
}

/** Puts a sheet on the page in a frame, over everything that it has. */
function dress(frame: HTMLIFrameElement, sheets: WeakMap<Document, CSSStyleSheet>, text: string): boolean {
  const page = frame.contentDocument;
  const realm = frame.contentWindow as (Window & typeof globalThis) | null;
  // Only sheets of the page's own realm can be put on it, and not before the page is there.
  if (!page || !realm || page.URL === 'about:blank' || !('replaceSync' in realm.CSSStyleSheet.prototype))
    return false;
  const sheet = sheets.get(page) ?? new realm.CSSStyleSheet();
  sheets.set(page, sheet);
  sheet.replaceSync(text);
  if (!page.adoptedStyleSheets.includes(sheet)) page.adoptedStyleSheets.push(sheet);
  return true;
}

interface PreviewFrameProps {
  mode: ThemeMode;
  page: string;
  style: string;
}

function PreviewFrame({ mode, page, style }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const sheets = useRef(new WeakMap<Document, CSSStyleSheet>());
  const [dressed, setDressed] = useState(false);
  const text = `${style}:root{color-scheme:${mode} !important}`;
  const apply = useCallback(() => {
    if (frame.current && dress(frame.current, sheets.current, text)) setDressed(true);
  }, [text]);
  useEffect(apply, [apply]);
  return (
    <figure className={styles.frame}>
      <figcaption className={styles.mode}>{mode === 'light' ? 'Light' : 'Dark'}</figcaption>
      <iframe
        ref={frame}
        title={`Preview, ${mode}`}
        src={`${page}?theme=preview`}
        className={styles.page}
        data-dressed={dressed}
        onLoad={apply}
      />
    </figure>
  );
}
