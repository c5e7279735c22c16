const root = document.documentElement

interface FollowInput {
  readonly place: Element | null
  readonly mount: () => Promise<void>
  /** Returns the URL of a clicked link, with what is chosen on the page. */
  readonly urlOf?: (href: string) => URL
}

/** Loads everything of the configurator in one network step (Head.astro). */
const preload = (): void => {
  const opens = document.querySelector<HTMLTemplateElement>('[data-opens]')
  if (opens !== null) document.head.append(opens.content)
}

const linkOf = ({ target }: Event): HTMLAnchorElement | undefined => {
  const link = target instanceof Element && target.closest('a[href*="?package="]')
  return link instanceof HTMLAnchorElement && link.pathname === location.pathname ? link : undefined
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
    preload()
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
    const link = linkOf(event)
    if (link === undefined || !isPlainClick(event)) return
    event.preventDefault()
    void open(link.href)
  })
  document.addEventListener('pointerover', (event) => {
    if (linkOf(event) !== undefined) preload()
  })
  addEventListener('popstate', () => void follow())
  if ('configuring' in root.dataset) void follow()
}
