/** One part of the topbar that a key reaches, while it is in the page. */
function createTarget() {
  let reach: (() => void) | null = null;
  return {
    /** Says how it is reached, until the returned function is called. */
    register(how: () => void): () => void {
      reach = how;
      return () => {
        if (reach === how) reach = null;
      };
    },
    /** False when it is not in the page. */
    reach(): boolean {
      reach?.();
      return reach !== null;
    },
  };
}

/** The one search box of the page, for the keyboard and for the button that opens it on phones. */
export const searchField = createTarget();

/** The New menu. */
export const newMenu = createTarget();
