import { useState } from 'react';
import { limits } from '@bestie/contracts/limits';
import type { FilterMatch } from '@bestie/contracts/word-filters';
import type { TriedText } from '@bestie/contracts/word-filters.contract';
import { Button } from '@bestie/design-system/button';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { Section } from '@bestie/design-system/section';
import { TextArea } from '@bestie/design-system/text-area';
import { useApi } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { actionNames } from './filter-words';
import styles from './filters.module.css';

const outcomes = {
  block: 'It would be refused.',
  hold: 'It would wait for an admin.',
  censor: 'It would be published with stars.',
  flag: 'It would be published, and a case would open.',
} as const;

/** A box to try a text: what matches, where and why. */
export function TryText() {
  const api = useApi();
  const [text, setText] = useState('');
  const [tried, setTried] = useState<{ text: string; result: TriedText } | null>(null);
  const { act, busy, issue, failure } = useActionState();
  async function run() {
    const done = await act({ call: () => api.wordFilters.tryText({ text }), failure: 'thrown' });
    if (done) setTried({ text, result: done.answer });
  }
  return (
    <Section title="Test box" lede="Nothing is stored or published.">
      <form
        className={styles.box}
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <Field label="A text" error={issue('text')}>
          <TextArea
            rows={3}
            value={text}
            maxLength={limits.wordFilters.textLength}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <FormError>{failure}</FormError>
        <Button type="submit" loading={busy} disabled={text.trim() === ''}>
          Try it
        </Button>
      </form>
      <div role="status">{tried && <Result {...tried} />}</div>
    </Section>
  );
}

function Result({ text, result: { action, matches, censored } }: { text: string; result: TriedText }) {
  if (matches.length === 0) return <p>Nothing matches. It would be published as it is.</p>;
  return (
    <div className={styles.result}>
      <p className={styles.sum}>
        {action ? outcomes[action] : 'Exceptions win: it would be published as it is.'}
      </p>
      {action !== 'block' && censored !== text && <p className={styles.censored}>{censored}</p>}
      <ul className={styles.samples}>
        {matches.map((match, at) => (
          <li key={at}>
            <mark className={styles.found}>{match.found}</mark> {why(match)}
          </li>
        ))}
      </ul>
    </div>
  );
}

const why = ({ start, end, word, name, action, exception }: FilterMatch): string =>
  `at ${start + 1}–${end}: “${word}” of “${name}” (${actionNames[action].toLowerCase()})${
    exception === null ? '' : `; does not count because of the exception “${exception}”`
  }`;
