import { persistentAtom } from '@nanostores/persistent'

/** How many notices are unread, as a text; kept for all tabs so that a bell knows at once. */
export const $unreadCount = persistentAtom<string>('tonle:unread-count', '0')

let told = 0

/** How often this page was told a number: the same one told again is news as well. */
export const timesTold = (): number => told

/** Takes the number that the server told. */
export const setUnread = (unread: number): void => {
  told += 1
  $unreadCount.set(String(unread))
}

/** Forgets the number: nobody is signed in. */
export const clearUnread = (): void => $unreadCount.set('0')
