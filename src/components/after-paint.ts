/**
 * What {@link afterPaint} writes into the page: its own text, hence without imports and without
 * anything outside it.
 */
const run = (): void => {
  const held = 'form[data-sends],a[data-locale],button[type=button]:not([popovertarget])'
  const kinds = ['click', 'submit']
  let again: (() => void) | undefined
  const hold = (event: Event): void => {
    const element = event.target instanceof Element && event.target.closest<HTMLElement>(held)
    if (!element || (event.type === 'submit') !== element instanceof HTMLFormElement) return
    event.preventDefault()
    event.stopImmediatePropagation()
    again = () => (element instanceof HTMLFormElement ? element.requestSubmit() : element.click())
  }
  const fetchAll = (): void => {
    const scripts = [...document.querySelectorAll<HTMLElement>('[data-late]')]
    const all = scripts.map((script) => import(/* @vite-ignore */ script.dataset['late'] ?? ''))
    void Promise.allSettled(all).then(() => {
      for (const kind of kinds) removeEventListener(kind, hold, true)
      again?.()
    })
  }
  for (const kind of kinds) addEventListener(kind, hold, true)
  requestAnimationFrame(() => setTimeout(fetchAll))
}

/**
 * An inline script for the end of the body: fetches the page's scripts once the page has been
 * painted, so that they don't compete with the first paint on a slow line. A click that only a
 * script can answer, and a form that only a script sends, are held until the scripts are there, and
 * then done.
 */
export const afterPaint = `(${String(run)})()`

const moduleScript = /<script type="module" src="([^"]+)"><\/script>/g

/** A page's HTML whose scripts are left to {@link afterPaint}. */
export const withLateScripts = (html: string): string =>
  html.replace(moduleScript, '<script type="text/plain" data-late="$1"></script>')
