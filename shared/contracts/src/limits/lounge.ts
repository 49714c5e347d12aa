/** Limits of lounge. */
export const lounge = {
  /** Open ones: a page hears of all of them over its one stream, which has a limit of topics. */
  rooms: 15,
  nameLength: 60,
  descriptionLength: 200,
  bodyLength: 2000,
  pictures: 4,
  mentions: 10,
  pins: 50,
  editMinutes: 15,
  slowSeconds: { min: 0, max: 21_600 },
  /** Of one removal: the last ones, or all of a span. */
  purge: 500,
  purgeSpan: 5000,
  purgesListed: 50,
  /** Messages of one answer, and hits of one search. */
  messages: 50,
  found: 25,
  /** Letters of an answered message that the answer shows. */
  replyLength: 200,
  /** More unread messages than this are not counted. */
  unreadCounted: 99,
  typingSeconds: 6,
  /** Of those who type at once in a room, the server passes on so many. */
  typists: 5,
  /** People of a room who are shown by name. */
  peopleShown: 50,
} as const;
