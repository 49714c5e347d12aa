export const wears = { page: 100 } as const;

export const closetImport = { rows: 5000, fileBytes: 20 * 1024 * 1024 } as const;

export const capsules = {
  perPerson: 100,
  nameLength: 100,
  smallest: 3,
  largest: 40,
  days: 31,
  occasions: 4,
} as const;

export const closetUpload = { files: 200, fileBytes: 25 * 1024 * 1024 } as const;

/** Possible hours of a mute. */
export const muteHours = { min: 1, max: 672 } as const;

/** Hours after which a suspension ends by itself, where it does. */
export const suspendHours = { min: 1, max: 8760 } as const;

/** How long the link in the mail about a suspension works. */
export const suspensionLinkDays = 20;

export const profile = { handleMin: 3, handleMax: 20, nameLength: 80, bioLength: 300, links: 5 } as const;

export const lists = { page: 25 } as const;

/** Things on which an admin acts in one call, with one reason. */
export const bulkPerCall = 100;
/** Characters that say what a flag is for. */
export const flagPurposeLength = 200;
/** How long a new owner has to accept a board or space. */
export const transferDays = 7;

/** More than `counted` hits of one kind are not counted. */
export const search = { page: 24, counted: 100, recent: 8, suggestedWords: 3, suggestedNames: 6 } as const;

export const reasonLength = { min: 5, max: 500 } as const;

export const searchLength = 200;

/** Pictures over this many pixels are refused from the header (quality.md). */
export const picturePixels = 50_000_000;

/** Days for which a deleted thing can be restored. */
export const trashDays = 30;
