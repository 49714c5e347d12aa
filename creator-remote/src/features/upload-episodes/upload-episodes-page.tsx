import { useState } from 'react';
import FileAudio from 'lucide-react/icons/file-audio';
import { uuidv7 } from 'uuidv7';
import { episodesQueries } from '@bestie/client/episodes.queries';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { DropZone } from '@bestie/design-system/drop-zone';
import { Link } from '@bestie/design-system/link';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Section } from '@bestie/design-system/section';
import { usePrimaryAction, useShell } from '@bestie/remote-kit/shell';
import { StorageNotice } from '@bestie/remote-kit/storage-notice';
import { UploadsHere } from '@bestie/remote-kit/uploads-here';
import { useAction } from '@bestie/remote-kit/use-action';
import { useNavigate } from 'react-router-dom';
import { addEpisodeSound, episodeSoundRefusal, titleFrom } from '../../parts/episodes/episode-uploads';
import { episodePath } from '../../parts/episodes/episode-words';
import styles from './upload-episodes-page.module.css';
import { useSounds } from './use-sounds';

/** So many files at once. */
const most = 20;

/** New episodes: each file becomes a draft, which is saved before its upload ends. */
export default function UploadEpisodesPage() {
  const { api, uploads, session } = useShell();
  const act = useAction();
  const navigate = useNavigate();
  const { made, running, note } = useSounds();
  const [refused, setRefused] = useState<readonly string[]>([]);

  const createDraft = async (title: string) => {
    const id = uuidv7();
    const done = await act({
      call: () => api.episodes.create({ id, title, kind: 'full' }),
      stale: [episodesQueries.all],
    });
    return done ? id : null;
  };
  async function add(files: File[]) {
    if (!session) return;
    const wrong = files.slice(most).map(({ name }) => `${name}: up to ${most} files at once.`);
    for (const file of files.slice(0, most)) {
      const refusal = episodeSoundRefusal(file);
      if (refusal !== null) {
        wrong.push(`${file.name}: ${refusal}`);
        continue;
      }
      const title = titleFrom(file.name);
      const episodeId = await createDraft(title);
      if (episodeId === null) continue;
      note({ episodeId, title });
      await addEpisodeSound(uploads, { uid: session.uid, episodeId }, file);
    }
    setRefused(wrong);
  }
  async function startEmpty() {
    const episodeId = await createDraft('');
    if (episodeId !== null) void navigate(episodePath(episodeId));
  }
  usePrimaryAction({ label: 'New draft', run: () => void startEmpty() });
  return (
    <Page>
      <PageHeader
        title="New episode"
        lede="Each file becomes a draft at once. Write about it while it uploads, here or on any page."
        actions={<Button href={paths.creator.episodes}>All episodes</Button>}
      />
      <StorageNotice />
      <DropZone
        label="Drop sound here"
        icon={FileAudio}
        pickLabel="Choose sound"
        hint="MP3 or M4A, up to 200 MB each, 20 at once."
        accept=".mp3,.m4a,audio/mpeg,audio/mp4,audio/x-m4a"
        anywhere
        onFiles={(files) => void add(files)}
        onReject={(files) =>
          setRefused(files.map(({ name }) => `${name}: podcast players play MP3 and M4A.`))
        }
      />
      <p className={styles.empty}>
        No file yet? <Button onClick={() => void startEmpty()}>Start an empty draft</Button>
      </p>
      {refused.length > 0 && (
        <ul role="alert" className={styles.refused}>
          {refused.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {made.length > 0 && (
        <Section title="Your new drafts">
          <ul className={styles.drafts}>
            {made.map(({ episodeId, title }) => (
              <li key={episodeId}>
                <Link href={episodePath(episodeId)}>{title || 'Untitled episode'}</Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <UploadsHere uploads={running} />
    </Page>
  );
}
