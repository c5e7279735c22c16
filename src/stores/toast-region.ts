import { makeElement } from '../client/make-element.ts'
import { $toasts, dismissToast, type Toast } from './toasts.ts'

const tones = {
  good: 'border-good',
  bad: 'border-bad',
  plain: 'border-line',
} as const satisfies Record<Toast['tone'], string>

const toastElement = (toast: Toast, dismissLabel: string): HTMLElement => {
  const element = makeElement(
    'div',
    `pointer-events-auto flex items-center gap-3 rounded-lg border-s-4 bg-surface-raised py-2 ps-4 pe-2 text-ink shadow-lg ring-1 ring-line ${tones[toast.tone]}`,
  )
  // The link wraps below the text where both do not fit.
  const content = makeElement('div', 'flex min-w-0 flex-1 flex-wrap items-center gap-x-3')
  content.append(makeElement('p', 'min-w-0 flex-[1_1_12rem] break-words', toast.text))
  element.append(content)
  if (toast.link !== undefined) {
    const link = makeElement(
      'a',
      'inline-flex min-h-11 items-center pe-2 font-medium text-ink underline underline-offset-4',
      toast.link.label,
    )
    link.href = toast.link.href
    content.append(link)
  }
  const dismiss = makeElement(
    'button',
    'inline-flex size-11 shrink-0 items-center justify-center rounded-md text-2xl text-ink-soft hover:text-ink',
    '×',
  )
  dismiss.ariaLabel = dismissLabel
  dismiss.addEventListener('click', () => dismissToast(toast.id))
  element.append(dismiss)
  return element
}

/**
 * Mounts the toast region at the end of the page. Plain DOM, so that pages without React have
 * toasts; screen readers announce it politely.
 */
export const startToastRegion = (dismissLabel: string): void => {
  const region = makeElement(
    'div',
    'pointer-events-none fixed inset-x-4 bottom-[calc(var(--bottom-navigation-height,4rem)+1rem)] z-50 mx-auto grid max-w-[28rem] gap-2 md:bottom-8',
  )
  region.role = 'status'
  region.dataset['toasts'] = ''
  document.body.append(region)
  const shown = new Map<number, HTMLElement>()
  $toasts.subscribe((toasts) => {
    for (const [id, element] of shown) {
      if (!toasts.some((toast) => toast.id === id)) {
        element.remove()
        shown.delete(id)
      }
    }
    for (const toast of toasts) {
      if (shown.has(toast.id)) continue
      const element = toastElement(toast, dismissLabel)
      shown.set(toast.id, element)
      region.append(element)
    }
  })
}
