import type { ChosenFile } from './upload-files';

/** The picker whose files can be opened again after a reload; not every browser has it. */
type PickerWindow = Window & {
  showOpenFilePicker?(options: {
    multiple: boolean;
    types: { description: string; accept: Record<string, string[]> }[];
  }): Promise<FileSystemFileHandle[]>;
};

/**
 * Lets the person pick files by handle, so that a large video survives a reload without a copy of it.
 * @returns null where the browser has no such picker; a file input does it then
 */
export async function pickFiles({ multiple = true } = {}): Promise<ChosenFile[] | null> {
  const here: PickerWindow = window;
  if (!here.showOpenFilePicker) return null;
  try {
    const handles = await here.showOpenFilePicker({
      multiple,
      types: [
        {
          description: 'Pictures, sound and video',
          accept: { 'image/*': [], 'audio/*': [], 'video/*': [] },
        },
      ],
    });
    return await Promise.all(
      handles.map(async (handle) => ({ file: await handle.getFile(), folder: '', handle })),
    );
  } catch (error) {
    // The person picked nothing; whatever else it is, an input may do better.
    return error instanceof DOMException && error.name === 'AbortError' ? [] : null;
  }
}
