import '../styles/loading-bar.css'
import '../styles/toasts.css'
import { makeElement } from '../client/make-element.ts'
import { $toasts, dismissToast, type Toast } from '../stores/toasts.ts'

const toastElement = (toast: Toast, dismissLabel: string): HTMLElement => {
  const element = makeElement('div', 'toast')
  element.dataset['tone'] = toast.tone
  const content = makeElement('div')
  content.append(makeElement('p', '', toast.text))
  element.append(content)
  if (toast.link !== undefined) {
    const link = makeElement('a', '', toast.link.label)
    link.href = toast.link.href
    content.append(link)
  }
  const dismiss = makeElement('button', '', '×')
  dismiss.ariaLabel = dismissLabel
  dismiss.addEventListener('click', () => dismissToast(toast.id))
  element.append(dismiss)
  return element
}

/** Adds the region that shows toasts, as plain DOM; those that wait are shown at once. */
export const startToastRegion = (dismissLabel: string): void => {
  const region = makeElement('div', 'toast-region')
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
