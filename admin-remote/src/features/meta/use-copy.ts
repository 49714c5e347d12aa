import { useToast } from '@bestie/remote-kit/shell';

/** Copies a text to the clipboard and confirms it with a toast. */
export function useCopy(): (text: string, done: string) => Promise<void> {
  const toast = useToast();
  return async (text, done) => {
    try {
      await navigator.clipboard.writeText(text);
      toast(done, { kind: 'success' });
    } catch {
      toast('Copying is not allowed here. Select it and copy it yourself.');
    }
  };
}
