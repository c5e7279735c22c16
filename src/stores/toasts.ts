import { atom } from 'nanostores'
import type { Notification } from '../contract/notifications.ts'

/** A short notification. Errors are also shown where they occurred. */
export interface Toast {
  readonly id: number
  readonly tone: 'good' | 'bad' | 'plain'
  readonly text: string
  /** The notification of the same event: the later toast replaces the other. */
  readonly about?: Notification['code']
  readonly link?: { readonly href: string; readonly label: string }
}

/** Milliseconds (account §9). */
export const toastDuration = 3000

export const $toasts = atom<readonly Toast[]>([])

let lastId = 0

export const dismissToast = (id: number): void =>
  $toasts.set($toasts.get().filter((toast) => toast.id !== id))

const isHeld = (): boolean =>
  document.querySelector('[data-toasts] :is(:hover,:focus-within)>a') !== null

/** Shows a toast, longer while a link is hovered or focused (WCAG 2.2.1) or `stays`. Returns its id. */
export const showToast = (toast: Omit<Toast, 'id'>, stays = false): number => {
  lastId += 1
  const id = lastId
  const others = $toasts.get().filter(({ about }) => about !== (toast.about ?? ''))
  $toasts.set([...others, { ...toast, id }])
  const wait = (): unknown =>
    setTimeout(() => (isHeld() ? wait() : dismissToast(id)), toastDuration)
  if (!stays) wait()
  return id
}
