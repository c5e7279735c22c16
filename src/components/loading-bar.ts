/** Milliseconds; faster pages show no bar (commerce §9). */
const throttleMs = 200

/** Milliseconds after which the navigation has probably been stopped. */
const givenUpMs = 30_000

/** The relevant parts of a click. */
export interface LinkClick {
  readonly href: string
  readonly target: string
  readonly download: boolean
  /** With a modifier key or another button, or handled by a script. */
  readonly elsewhere: boolean
}

/** Returns whether a click leaves this page in the same tab. */
export const leavesPage = (click: LinkClick, here: string): boolean => {
  if (click.elsewhere || click.download || !/^(_self)?$/.test(click.target)) return false
  const to = new URL(click.href, here)
  const from = new URL(here)
  if (!/^https?:$/.test(to.protocol)) return false
  // A fragment of this page.
  return to.hash === '' || to.pathname !== from.pathname || to.search !== from.search
}

/** Shows a bar while the next page loads (commerce §4, loading bar). */
export const startLoadingBar = (): void => {
  const { dataset } = document.documentElement
  let timers: number[] = []
  const finish = (): void => {
    for (const timer of timers) clearTimeout(timer)
    timers = []
    delete dataset['loading']
  }
  const start = (): void => {
    finish()
    timers = [
      window.setTimeout(() => {
        dataset['loading'] = ''
      }, throttleMs),
      window.setTimeout(finish, givenUpMs),
    ]
  }
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (!(link instanceof HTMLAnchorElement)) return
    const elsewhere =
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    const { href, target } = link
    const download = link.hasAttribute('download')
    if (leavesPage({ href, target, download, elsewhere }, location.href)) start()
  })
  addEventListener('submit', (event) => {
    if (!event.defaultPrevented) start()
  })
  // The back/forward cache restores the page with its bar.
  addEventListener('pageshow', finish)
}
