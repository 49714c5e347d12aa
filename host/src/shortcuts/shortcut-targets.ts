/** A part of the topbar with a keyboard shortcut, while it is on the page. */
function createTarget() {
  let reach: (() => void) | null = null;
  return {
    /** Registers how it is focused or opened, until the returned function is called. */
    register(how: () => void): () => void {
      reach = how;
      return () => {
        if (reach === how) reach = null;
      };
    },
    /** @returns false when it is not on the page */
    reach(): boolean {
      reach?.();
      return reach !== null;
    },
  };
}

/** The search box, for its shortcut and for the button that opens it on phones. */
export const searchField = createTarget();

/** The New menu. */
export const newMenu = createTarget();
