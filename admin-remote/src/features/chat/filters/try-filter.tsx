import { useState } from 'react';
import { reportKindNames } from '@bestie/contracts/reports';
import type { FilterAction } from '@bestie/contracts/word-filters';
import type { TriedFilter } from '@bestie/contracts/word-filters.contract';
import { Button } from '@bestie/design-system/button';
import { plural } from '@bestie/design-system/format-number';
import { FormError } from '@bestie/design-system/form-error';
import { useApi } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import styles from './filters.module.css';

export interface FilterDraft {
  id: string;
  name: string;
  action: FilterAction;
  words: string[];
  exceptions: string[];
}

/** What a filter would have met in the last 30 days, before it is saved. */
export function TryFilter({ draft }: { draft: FilterDraft }) {
  const api = useApi();
  const { act, busy, failure } = useActionState();
  const [tried, setTried] = useState<{ about: string; result: TriedFilter } | null>(null);
  const about = JSON.stringify([draft.words, draft.exceptions]);
  async function run() {
    const done = await act({ call: () => api.wordFilters.tryFilter(draft), failure: 'thrown' });
    if (done) setTried({ about, result: done.answer });
  }
  const result = tried?.about === about ? tried.result : null;
  return (
    <section aria-label="The last 30 days" className={styles.tried}>
      <Button size="s" loading={busy} disabled={draft.words.length === 0} onClick={() => void run()}>
        Try it on the last 30 days
      </Button>
      <FormError>{failure}</FormError>
      {result && (
        <div role="status">
          <p className={styles.sum}>
            Last 30 days: {plural(result.count, 'text')} of {result.cut && 'the newest '}
            {result.looked}.
          </p>
          <ul className={styles.samples}>
            {result.samples.map(({ kind, text, found, path }, at) => (
              <li key={at}>
                <span className={styles.kind}>{reportKindNames[kind]}</span>{' '}
                <Marked text={text} found={found} />
                {path && (
                  <a
                    href={path}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={`Open the ${reportKindNames[kind]}`}
                  >
                    Open
                  </a>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function Marked({ text, found }: { text: string; found: string }) {
  const at = text.indexOf(found);
  if (at < 0) return <span>{text} </span>;
  return (
    <span>
      {text.slice(0, at)}
      <mark className={styles.found}>{found}</mark>
      {text.slice(at + found.length)}{' '}
    </span>
  );
}
