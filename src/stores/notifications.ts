import { persistentAtom } from '@nanostores/persistent'

/** How many notices are unread, as a text; kept for all tabs so that a bell knows at once. */
export const $unreadCount = persistentAtom<string>('tonle:unread-count', '0')

/** Takes the number that the server told. */
export const setUnread = (unread: number): void => $unreadCount.set(String(unread))

/** Forgets the number: nobody is signed in. */
export const clearUnread = (): void => $unreadCount.set('0')
