import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { loungeMessagesQueries, type MessagesPage } from '@bestie/client/lounge-messages.queries';
import { rowsOf } from '@bestie/client/rows-of';
import type { OutputOf } from '@bestie/contracts/define-contract';
import { limits } from '@bestie/contracts/limits';
import type { LoungeMessage, loungeMessagesContract } from '@bestie/contracts/lounge-messages.contract';

type Page = OutputOf<(typeof loungeMessagesContract)['list']>;
/** The loaded pages of messages, as the query client stores them. */
export type MessagesData = InfiniteData<Page, MessagesPage>;

/**
 * The latest messages as one page, whatever the pages they were loaded in. It is the page that opening the room
 * loads, so that its rows do not move when the present ones replace them.
 */
export function latestPageOf(data: InfiniteData<Page, unknown>): MessagesData {
  const items = rowsOf(data);
  const page = data.pages.at(-1);
  const hasBefore = items.length > limits.lounge.messages || data.pages[0]?.hasBefore === true;
  return {
    pages: page ? [Object.assign({}, page, { items: items.slice(-limits.lounge.messages), hasBefore })] : [],
    pageParams: [{}],
  };
}

function changePages(
  queryClient: QueryClient,
  roomId: string,
  change: (page: Page, isLast: boolean) => Page,
): void {
  queryClient.setQueriesData<MessagesData>(
    { queryKey: loungeMessagesQueries.lists(roomId) },
    (data) =>
      data && {
        pageParams: data.pageParams,
        pages: data.pages.map((page, index) => change(page, index === data.pages.length - 1)),
      },
  );
}
const withItems = (page: Page, items: LoungeMessage[]): Page => Object.assign({}, page, { items });

/** Replaces a message with the server's latest version in every loaded list. */
export function putMessage(queryClient: QueryClient, message: LoungeMessage): void {
  changePages(queryClient, message.roomId, (page) =>
    page.items.some(({ id }) => id === message.id)
      ? withItems(
          page,
          page.items.map((one) => (one.id === message.id ? message : one)),
        )
      : page,
  );
}

/**
 * Appends a new message to every list that is loaded to its end, and replaces a message that is there
 * already.
 */
export function addMessage(queryClient: QueryClient, message: LoungeMessage): void {
  changePages(queryClient, message.roomId, (page, isLast) => {
    const others = page.items.filter(({ id }) => id !== message.id);
    const isHere = others.length < page.items.length;
    if (!isHere && (!isLast || page.hasAfter)) return page;
    return withItems(
      page,
      [...others, message].sort((one, other) => one.position - other.position),
    );
  });
}

/** Removes a message that was deleted without a trace. */
export function removeMessage(queryClient: QueryClient, roomId: string, messageId: string): void {
  changePages(queryClient, roomId, (page) =>
    withItems(
      page,
      page.items.filter(({ id }) => id !== messageId),
    ),
  );
}

/** Allows loading after the last known message, although its page said that it was the last one. */
export function expectMore(queryClient: QueryClient, roomId: string): void {
  changePages(queryClient, roomId, (page, isLast) =>
    isLast ? Object.assign({}, page, { hasAfter: true }) : page,
  );
}
