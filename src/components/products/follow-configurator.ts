const root = document.documentElement

interface FollowInput {
  readonly place: Element | null
  readonly mount: () => Promise<void>
  /** Returns the address of a clicked link, with what is chosen on the page. */
  readonly urlOf?: (href: string) => URL
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)

/** Shows the configurator while the URL asks for it (as showConfigurator does), and the page otherwise. */
export const followConfigurator = ({ place, mount, urlOf }: FollowInput): void => {
  let mounted: Promise<void> | undefined
  const follow = async (): Promise<void> => {
    if (!/[?&](package|edit|service)=/.test(location.search)) {
      delete root.dataset['configuring']
      return
    }
    root.dataset['configuring'] = ''
    mounted ??= mount()
    try {
      await mounted
    } catch {
      // The page has the packages, and the next click tries again.
      mounted = undefined
      delete root.dataset['configuring']
    }
  }
  const open = async (href: string): Promise<void> => {
    history.pushState(null, '', urlOf === undefined ? href : urlOf(href))
    dispatchEvent(new PopStateEvent('popstate'))
    scrollTo(0, 0)
    await follow()
    place?.querySelector('h1')?.focus()
  }
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a[href*="?package="]')
    if (!(link instanceof HTMLAnchorElement) || link.pathname !== location.pathname) return
    if (!isPlainClick(event)) return
    event.preventDefault()
    void open(link.href)
  })
  addEventListener('popstate', () => void follow())
  if ('configuring' in root.dataset) void follow()
}
