import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { loungeMessagesQueries } from '@bestie/client/lounge-messages.queries';
import type { OutputOf } from '@bestie/contracts/define-contract';
import type { LoungeMessage, loungeMessagesContract } from '@bestie/contracts/lounge-messages.contract';

type Page = OutputOf<(typeof loungeMessagesContract)['list']>;
/** The pages of messages that are loaded, as the query client has them. */
export type MessagesData = InfiniteData<Page>;

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

/** Puts what the server said last of a message in its place, wherever the message is shown. */
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

/** Adds a new message behind the others, wherever all of them are loaded; one that is there is replaced. */
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

/** Takes a message out that is gone without a trace. */
export function removeMessage(queryClient: QueryClient, roomId: string, messageId: string): void {
  changePages(queryClient, roomId, (page) =>
    withItems(
      page,
      page.items.filter(({ id }) => id !== messageId),
    ),
  );
}

/** Lets what stands behind the last known message be asked for, although its page said that there was nothing. */
export function expectMore(queryClient: QueryClient, roomId: string): void {
  changePages(queryClient, roomId, (page, isLast) =>
    isLast ? Object.assign({}, page, { hasAfter: true }) : page,
  );
}
