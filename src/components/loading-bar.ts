/** A page that comes sooner shows no bar (commerce §9: throttle 200 ms). */
const throttleMs = 200

/** After so long nobody waits for a page any more; it may have been stopped: milliseconds. */
const givenUpMs = 30_000

/** What of a click decides whether it leads to another page here. */
export interface LinkClick {
  readonly href: string
  readonly target: string
  readonly download: boolean
  /** With a key that opens another tab, or with another button, or handled by a script. */
  readonly elsewhere: boolean
}

/** Whether a click leaves this page for another one in the same tab. */
export const leavesPage = (click: LinkClick, here: string): boolean => {
  if (click.elsewhere || click.download || !/^(_self)?$/.test(click.target)) return false
  const to = new URL(click.href, here)
  const from = new URL(here)
  if (!/^https?:$/.test(to.protocol)) return false
  // To a place in this page.
  return to.hash === '' || to.pathname !== from.pathname || to.search !== from.search
}

/** Shows a bar at the top while the next page is on its way (commerce §4, loading bar). */
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
  // The page comes back from the browser's memory as it was left.
  addEventListener('pageshow', finish)
}
