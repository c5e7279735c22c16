import { loadPart } from '../../client/reload-once.ts'
import { localePath, splitLocale } from '../../i18n/locales.ts'

const root = document.documentElement
const { locale } = splitLocale(location.pathname)
const place = document.querySelector<HTMLElement>('[data-configurator]')
const family = place?.dataset['configurator'] ?? ''

const file: Promise<unknown> = fetch(localePath(locale, `/packages/${family}.json`)).then(
  (answer) => answer.json(),
)
// Reported by the configurator.
file.catch(() => undefined)

const checked = (selector: string): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>(`input${selector}:checked`)

const chosenRegion = (): string | undefined => checked('[data-region-id]')?.dataset['regionId']

/** Returns the link of a package with the region and term chosen on this page. */
const chosenUrl = (href: string): URL => {
  const url = new URL(href)
  const region = chosenRegion()
  const months = checked('[name=term]')?.dataset['months']
  if (region !== undefined) url.searchParams.set('region', region)
  if (months !== undefined) url.searchParams.set('term', `${months}m`)
  return url
}

let mounted: Promise<void> | undefined

const mount = async (): Promise<void> => {
  if (place === null) return
  const { mountConfigurator } = await loadPart(
    () => import('../../islands/configurator/mount-configurator.tsx'),
  )
  await mountConfigurator({ locale, family, place, file, regionId: chosenRegion() })
}

/** Shows the configurator while the URL asks for it (as showConfigurator does), and the page otherwise. */
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
  history.pushState(null, '', chosenUrl(href))
  dispatchEvent(new PopStateEvent('popstate'))
  scrollTo(0, 0)
  await follow()
  place?.querySelector('h1')?.focus()
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest('a[href*="?package="]')
  if (!(link instanceof HTMLAnchorElement) || link.pathname !== location.pathname) return
  if (!isPlainClick(event)) return
  event.preventDefault()
  void open(link.href)
})
addEventListener('popstate', () => void follow())
if ('configuring' in root.dataset) void follow()
