let focusField: (() => void) | null = null;

/** The one search box of the page, for the keyboard and for the button that opens it on phones. */
export const searchField = {
  /** Says how to focus it, until the returned function is called. */
  register(focus: () => void): () => void {
    focusField = focus;
    return () => {
      if (focusField === focus) focusField = null;
    };
  },
  /** False when there is no search box in the page. */
  focus(): boolean {
    focusField?.();
    return focusField !== null;
  },
};
