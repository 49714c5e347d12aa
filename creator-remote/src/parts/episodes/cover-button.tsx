import { useState } from 'react';
import ImagePlus from 'lucide-react/icons/image-plus';
import { FileButton } from '@bestie/design-system/file-button';
import { FormError } from '@bestie/design-system/form-error';
import { useShell } from '@bestie/remote-kit/shell';
import { addCover } from './episode-uploads';

/** Chooses a cover for an episode, or for the podcast. It is cut to a square. */
export function CoverButton({ episodeId, label }: { episodeId: string | null; label: string }) {
  const { uploads, session } = useShell();
  const [refusal, setRefusal] = useState<string | null>(null);
  const choose = async (file: File | undefined) => {
    if (!file || !session) return;
    setRefusal(await addCover(uploads, { uid: session.uid, episodeId }, file));
  };
  return (
    <>
      <FileButton
        size="s"
        icon={<ImagePlus />}
        pickerLabel={label}
        accept="image/*"
        onFiles={([file]) => void choose(file)}
      >
        {label}
      </FileButton>
      {refusal !== null && <FormError>{refusal}</FormError>}
    </>
  );
}
