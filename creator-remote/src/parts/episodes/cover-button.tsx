import { useRef, useState } from 'react';
import ImagePlus from 'lucide-react/icons/image-plus';
import { Button } from '@bestie/design-system/button';
import { FormError } from '@bestie/design-system/form-error';
import { useShell } from '@bestie/remote-kit/shell';
import { addCover } from './episode-uploads';

/** Chooses a cover for an episode, or for the podcast. It is cut to a square. */
export function CoverButton({ episodeId, label }: { episodeId: string | null; label: string }) {
  const { uploads, session } = useShell();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const choose = async (file: File | undefined) => {
    if (!file || !session) return;
    setRefusal(await addCover(uploads, { uid: session.uid, episodeId }, file));
  };
  return (
    <>
      <Button size="s" icon={<ImagePlus />} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={label}
        accept="image/*"
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {refusal !== null && <FormError>{refusal}</FormError>}
    </>
  );
}
