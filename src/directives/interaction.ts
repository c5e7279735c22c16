import type { ClientDirective } from 'astro'
import { hydrateWith } from './reload-once.ts'

/** The first of these on an island means that somebody is about to use it. */
const signs = ['pointerenter', 'touchstart', 'keydown', 'focusin', 'click'] as const

/** What a click can be meant for. */
const clickable = 'a, button, input, label, select, summary, textarea'

/**
 * Tells React the text that was typed before it knew the field. It compares with what it saw last,
 * and hears `input` only when that differs: the prototype's setter goes past its record.
 */
const retype = (field: HTMLInputElement | HTMLTextAreaElement): void => {
  const typed = field.value
  if (typed === field.defaultValue) return
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, typed)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * `client:interaction`: the island's script is loaded at the first pointer, touch, key or focus on
 * it. A click that comes before it is ready is held back and made then; typed text stays in its
 * field and is told to the island. Either makes React finish hydrating at once, so neither can come
 * too early.
 */
const directive: ClientDirective = (load, _options, element) => {
  let clicked: HTMLElement | undefined
  const holdClick = (event: Event): void => {
    const target = event.target instanceof Element ? event.target.closest(clickable) : null
    // A field takes its click (a caret, a tick) from the browser.
    if (!(target instanceof HTMLElement) || target.matches('input, label, select, textarea')) return
    event.preventDefault()
    event.stopPropagation()
    clicked = target
  }
  const start = (event: Event): void => {
    for (const sign of signs) element.removeEventListener(sign, start, true)
    element.addEventListener('click', holdClick, true)
    if (event.type === 'click') holdClick(event)
    void hydrateWith(load)
      .then(() => {
        for (const field of element.querySelectorAll('input, textarea'))
          if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
            retype(field)
      })
      .finally(() => {
        element.removeEventListener('click', holdClick, true)
        clicked?.click()
      })
  }
  for (const sign of signs)
    element.addEventListener(sign, start, { capture: true, passive: sign !== 'click' })
}

export { directive as default }
