import { atom } from 'nanostores'

/** A short notice. An error is always told where it happened, too. */
export interface Toast {
  readonly id: number
  readonly tone: 'good' | 'bad' | 'plain'
  readonly text: string
  /** Where it leads, if anywhere. */
  readonly link?: { readonly href: string; readonly label: string }
}

/** How long a toast stands, in milliseconds (account §9). */
export const toastDuration = 3000

/** The toasts that stand now, the oldest first. */
export const $toasts = atom<readonly Toast[]>([])

let lastId = 0

/** Takes a toast away. */
export const dismissToast = (id: number): void =>
  $toasts.set($toasts.get().filter((toast) => toast.id !== id))

/** Somebody has the pointer or the focus on a toast that leads somewhere. */
const isHeld = (): boolean =>
  document.querySelector('[data-toasts] :is(:hover,:focus-within)>a') !== null

/**
 * Shows a toast for 3000 ms, and as long again while somebody is at a link (WCAG 2.2.1); a banner
 * (`stays`) until it is dismissed. Gives its id.
 */
export const showToast = (toast: Omit<Toast, 'id'>, stays = false): number => {
  lastId += 1
  const id = lastId
  $toasts.set([...$toasts.get(), { ...toast, id }])
  const wait = (): unknown =>
    setTimeout(() => (isHeld() ? wait() : dismissToast(id)), toastDuration)
  if (!stays) wait()
  return id
}
