import { useRef, type ReactNode } from 'react';
import { pickFiles } from '../../parts/uploads/pick-files';
import type { ChosenFile } from '../../parts/uploads/upload-files';
import { chosenFiles } from '../../parts/uploads/upload-files';

/** Choosing files or a whole folder. `inputs` are the hidden file inputs and have to be on the page. */
export function useChooseFiles(onFiles: (files: ChosenFile[]) => void): {
  chooseFiles: () => Promise<void>;
  chooseFolder: () => void;
  inputs: ReactNode;
} {
  const filesInput = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);

  const chooseFiles = async () => {
    const picked = await pickFiles();
    if (picked === null) filesInput.current?.click();
    else if (picked.length > 0) onFiles(picked);
  };
  const onChange = (event: React.ChangeEvent<HTMLInputElement>) => {
    onFiles(chosenFiles(event.target.files ?? []));
    // Allows choosing the same file again.
    event.target.value = '';
  };
  const inputs = (
    <>
      <input
        ref={filesInput}
        type="file"
        hidden
        multiple
        accept="image/*,audio/*,video/*"
        aria-label="Choose files"
        onChange={onChange}
      />
      <input
        ref={(element) => {
          folderInput.current = element;
          element?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        hidden
        multiple
        aria-label="Choose a folder"
        onChange={onChange}
      />
    </>
  );
  return { chooseFiles, chooseFolder: () => folderInput.current?.click(), inputs };
}
