/**
 * Rate limits, counted per person (per address for guests; an IPv6 /64 counts as one address, a /48 as
 * eight): `points` calls in `seconds`. Sign-in attempts are counted separately by the identity provider.
 */
export const rates = {
  read: { points: 600, seconds: 60 },
  write: { points: 240, seconds: 60 },
  /** Bulk edits and imports. */
  bulk: { points: 30, seconds: 60 },
  /** Changes of other people's permissions. */
  admin: { points: 60, seconds: 60 },
  /** A photo of 2 MB takes five calls, and one more to create its piece: enough for 30 of them a second. */
  upload: { points: 12_000, seconds: 60 },
  /** Thumbnails: a page shows 200 of them, and continuous scrolling shows thirty such pages a minute. */
  picture: { points: 6000, seconds: 60 },
  /**
   * HTML and built files, by address: about forty for a first visit, none for the next, many people behind
   * one address.
   */
  file: { points: 12_000, seconds: 60 },
  session: { points: 60, seconds: 60 },
  /** New event streams: each page load and each change of topics opens one. */
  stream: { points: 600, seconds: 60 },
  /** Reports, by person, and by address for guests. */
  complaint: { points: 20, seconds: 3600 },
  /** Release telemetry of pages. */
  report: { points: 60, seconds: 60 },
} as const satisfies Record<string, { points: number; seconds: number }>;

export type RateName = keyof typeof rates;

/** Product limits (product.md), checked on both sides and shown before they hurt. Bytes where they are sizes. */
export const limits = {
  notifications: {
    page: 20,
    /** Days after which they are deleted, read or not. */
    days: 90,
    mail: {
      /** Whoever looks at them meanwhile, or takes back what they did, saves a mail. */
      minutesBefore: 5,
      /** Of one thing to one person; what else happens meanwhile is in the next one. */
      minutesBetween: 60,
      perDay: 20,
      /** Of one mail: there is more in the bell. */
      lines: 20,
      /** Nobody is mailed about what is older. */
      hours: 48,
    },
  },
  push: {
    /** Of one person; the oldest make room. */
    devices: 20,
    endpointLength: 2048,
    /** A device that was away for longer is not told any more. */
    hours: 24,
  },
  items: {
    weightGrams: 50_000,
    perPerson: 5000,
    nameLength: 100,
    brandLength: 60,
    sizeLength: 30,
    notesLength: 2000,
    tags: 30,
    tagLength: 40,
    photos: 8,
    bulk: 500,
    page: 48,
    /** Maximum of pieces in one call. */
    createMany: 200,
    /** Maximum of drafts of photos in one call. */
    createDrafts: 24,
  },
  calendar: {
    titleLength: 100,
    descriptionLength: 2000,
    linkLength: 2048,
    cancelLength: 500,
    minutes: { min: 5, max: 7 * 24 * 60 },
    /** Days, weeks or months between two dates of a series. */
    interval: 12,
    capacity: 100_000,
    /** Days that one call lists. */
    listDays: 100,
    /** How far ahead dates of a series without end are known. */
    horizonDays: 400,
    /** Dates of one series that are known at a time. */
    occurrences: 450,
    /** Events that one person hosts at a time. */
    perPerson: 200,
    /** People that a date names. */
    people: 24,
    /** Until so many hours before the start, a free place is given at once; later it is offered. */
    offerHours: 12,
    offerMinutes: 60,
  },
  wears: { page: 100 },
  outfits: {
    perPerson: 2000,
    nameLength: 100,
    occasionLength: 40,
    notesLength: 2000,
    layers: 20,
    textLength: 120,
    /** Pieces on a card; the outfit itself has all of them. */
    cardPieces: 6,
    page: 24,
  },
  planner: {
    /** Maximum of entries on one day. */
    perDay: 12,
    /** Maximum of days in one list: a month with the weeks around it. */
    rangeDays: 62,
    pieces: 20,
    occasionLength: 40,
    noteLength: 500,
    /** Maximum of entries that one call copies or deletes. */
    bulk: 100,
    /** Maximum of unplanned wears of a day that the planner shows. */
    wornPieces: 12,
  },
  trips: {
    perPerson: 200,
    nameLength: 100,
    labelLength: 60,
    activities: 60,
    /** Maximum length of a trip in days. */
    days: 60,
    packItems: 200,
    quantity: 99,
    weightGrams: 100_000,
    bulk: 50,
    page: 25,
  },
  closetImport: { rows: 5000, fileBytes: 20 * 1024 * 1024 },
  suggestions: {
    perDay: 3,
    /** Maximum of pieces in one outfit. */
    pieces: 12,
  },
  capsules: { perPerson: 100, nameLength: 100, smallest: 3, largest: 40, days: 31, occasions: 4 },
  closetUpload: { files: 200, fileBytes: 25 * 1024 * 1024 },
  spaces: {
    perPerson: 200,
    nameLength: 100,
    descriptionLength: 500,
    files: 500,
    imageBytes: 50 * 1024 * 1024,
    audioBytes: 200 * 1024 * 1024,
    videoBytes: 5 * 1024 * 1024 * 1024,
    parallel: 3,
    tags: 30,
    tagLength: 40,
    altLength: 500,
    commentLength: 2000,
    members: 50,
    /** Time for which an admin may read a space that they opened with a reason. */
    openMinutes: 60,
  },
  boards: {
    perPerson: 500,
    titleLength: 100,
    descriptionLength: 500,
    pins: 1000,
    sections: 50,
    sectionTitleLength: 180,
    pinTitleLength: 100,
    noteLength: 500,
    altLength: 500,
    sourceLength: 2048,
    members: 50,
    /** Maximum of pins that one call adds, moves or deletes. */
    bulk: 200,
    imageBytes: 25 * 1024 * 1024,
    /** The freeform layout, in its own units: everything is between 0 and these. */
    canvas: { width: 1200, height: 40_000, pinMin: 80 },
  },
  forum: {
    title: { min: 15, max: 255 },
    body: { min: 20, max: 32_000 },
    /** Replies may be as short as a single word. */
    replyMin: 2,
    tags: 5,
    tagLength: 30,
    pictures: 6,
    quoteLength: 2000,
    mentions: 10,
    pollOptions: { min: 2, max: 10 },
    pollOptionLength: 100,
    /** Maximum of threads in one answer, and of posts around a position. */
    page: 30,
    posts: 40,
    /** More unread posts than this are not counted. */
    unreadCounted: 99,
    /** More threads of a category than this are not counted. */
    threadsCounted: 999,
    /** Length of the beginning of a first post in lists. */
    openingLength: 200,
    categoryNameLength: 60,
    categoryDescriptionLength: 200,
    categories: 50,
    similar: 5,
    secondsBetween: { threads: 15, replies: 5 },
    /** Limits for an account's first day. */
    firstDay: { hours: 24, threads: 3, replies: 10, links: 2 },
    /**
     * Minutes in which an edit leaves no trace while nobody answered, and hours in which authors can edit at
     * all.
     */
    quietEditMinutes: 5,
    editHours: 24,
    slowSeconds: { min: 10, max: 86_400 },
  },
  lounge: {
    /** Open ones: a page hears of all of them over its one stream, which has 20 topics. */
    rooms: 15,
    nameLength: 60,
    descriptionLength: 200,
    bodyLength: 2000,
    pictures: 4,
    mentions: 10,
    pins: 50,
    editMinutes: 15,
    slowSeconds: { min: 5, max: 21_600 },
    /** Messages of one answer, and hits of one search. */
    messages: 50,
    found: 25,
    /** Letters of an answered message that the answer shows. */
    replyLength: 200,
    /** More unread messages than this are not counted. */
    unreadCounted: 99,
    /** Who was away for more messages than this begins anew. */
    catchUp: 1000,
    typingSeconds: 6,
    /** Of those who type at once in a room, the server passes on so many. */
    typists: 5,
    /** People of a room who are shown by name. */
    peopleShown: 50,
  },
  drafts: {
    perPerson: 200,
    textLength: 40_000,
    fields: 20,
    fieldLength: 4000,
    placeLength: 120,
    /** Days without a change after which they are deleted. */
    days: 180,
  },
  /** Possible hours of a mute. */
  muteHours: { min: 1, max: 672 },
  /** Hours after which a suspension ends by itself, where it does. */
  suspendHours: { min: 1, max: 8760 },
  archives: {
    /** The ZIP itself, and everything in it unpacked. */
    bytes: 40 * 1000 ** 3,
    entries: 100_000,
    /** Maximum of one file of rows, unpacked. */
    dataBytes: 64 * 1024 * 1024,
    rows: 500_000,
    fileNameLength: 200,
    /** Maximum of imports in a list, and of notes of one. */
    listed: 5,
    notes: 200,
    /** Maximum of offers in one answer; others follow when these are answered. */
    offers: 200,
  },
  confessions: {
    bodyMin: 20,
    bodyMax: 1000,
    replyLength: 500,
    /** Maximum of cards, and of replies, per person and day. */
    perDay: 3,
    repliesPerDay: 20,
    /** Days for which people can find their own confessions. */
    yourDays: 366,
    banDays: 365,
    /** Maximum of listed bans. */
    bans: 200,
  },
  /** Per person and day; guests are counted by their address (`rates.complaint`). */
  reports: {
    noteLength: 1000,
    perDay: 20,
    /** After a decision: how long its pictures, and then all of it, are kept. */
    pictureDays: 30,
    days: 180,
  },
  storage: {
    /** Maximum of a person's unfinished uploads: each is a row, and a file once its first bytes arrive. */
    openUploads: 5000,
    /** Storage quotas in bytes, by real role. They are round in the units that people see. */
    quotaBytes: { fan: 20 * 1000 ** 3, creator: 200 * 1000 ** 3, admin: 200 * 1000 ** 3 },
    /** Quota until the address is confirmed, whatever the role. */
    unverifiedQuotaBytes: 200 * 1000 ** 2,
    /** Share of the quota from which upload pages show a notice. */
    warnShare: 0.8,
  },
  profile: { handleMin: 3, handleMax: 20, nameLength: 80, bioLength: 300, links: 5 },
  lists: { page: 25 },
  /** More than `counted` hits of one kind are not counted. */
  search: { page: 24, counted: 100, recent: 8 },
  reasonLength: { min: 5, max: 500 },
  searchLength: 200,
  /** Pictures over this many pixels are refused from the header (quality.md). */
  picturePixels: 50_000_000,
  /** Days for which a deleted thing can be restored. */
  trashDays: 30,
} as const;
