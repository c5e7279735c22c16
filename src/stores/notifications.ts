import { persistentAtom } from '@nanostores/persistent'

/** The unread count as text, stored for all tabs. */
export const $unreadCount = persistentAtom<string>('tonle:unread-count', '0')

let updates = 0

/** Returns how often the count was set. */
export const updateCount = (): number => updates

/** Stores the count from the server. */
export const setUnread = (unread: number): void => {
  updates += 1
  $unreadCount.set(String(unread))
}

/** Clears the count after signing out. */
export const clearUnread = (): void => $unreadCount.set('0')
