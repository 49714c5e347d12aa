import { useState, type FormEvent } from 'react';
import { failureText } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { TextInput } from '@bestie/design-system/text-input';
import { forgetNameQuestion } from '../../session/greeting';
import { useServices } from '../services';
import styles from './name-banner.module.css';

/** Asks a new person for their name, once. It can be skipped, and changed on the profile. */
export default function NameBanner({ uid, onDone }: { uid: string; onDone(): void }) {
  const { api, sessions, toast } = useServices();
  const [name, setName] = useState('');
  const [saving, setSaving] = useState(false);
  const chosen = name.trim();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (chosen === '') return;
    setSaving(true);
    try {
      const { version } = await api.profiles.get({ uid });
      await api.profiles.update({ uid, version, name: chosen });
    } catch (error) {
      setSaving(false);
      toast(failureText(error), { kind: 'error' });
      return;
    }
    const { session } = sessions.getState();
    if (session) sessions.setState({ session: { ...session, displayName: chosen } });
    forgetNameQuestion(chosen);
    onDone();
  };

  return (
    <aside className={styles.banner} aria-label="Your name">
      <form onSubmit={(event) => void save(event)}>
        <label>
          <span>What’s your name?</span>
          <TextInput
            value={name}
            autoComplete="name"
            maxLength={limits.profile.nameLength}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <Button type="submit" size="s" variant="primary" loading={saving} disabled={chosen === ''}>
          Save
        </Button>
        <Button
          size="s"
          onClick={() => {
            forgetNameQuestion(null);
            onDone();
          }}
        >
          Not now
        </Button>
      </form>
    </aside>
  );
}
