import { loadPart } from '../../client/reload-once.ts'
import { localePath, splitLocale } from '../../i18n/locales.ts'
import { whenIdle } from '../when-idle.ts'

const root = document.documentElement

/** Returns whether the URL asks for the configurator, as `showConfigurator` does before the paint. */
const isRequested = (): boolean => {
  const query = new URLSearchParams(location.search)
  return query.has('package') || query.has('edit') || location.hash === '#configure'
}

const checked = (selector: string): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>(`input${selector}:checked`)

/** Returns the link of a package with the region and term chosen on this page. */
const chosenUrl = (href: string): URL => {
  const url = new URL(href, location.href)
  const region = checked('[data-region-id]')?.dataset['regionId']
  const months = checked('[name=term]:not([value="1"])')?.dataset['months']
  if (region !== undefined) url.searchParams.set('region', region)
  if (months !== undefined) url.searchParams.set('term', `${months}m`)
  return url
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)

/** Opens the configurator when the URL or a link of this page asks for it, and loads it only then. */
export const startConfigurator = (): void => {
  const place = document.querySelector<HTMLElement>('[data-configurator]')
  if (place === null) return
  const { locale } = splitLocale(location.pathname)
  const family = place.dataset['configurator'] ?? ''
  let file: Promise<unknown> | undefined
  let mounted: Promise<void> | undefined

  const packages = (): Promise<unknown> => {
    file ??= fetch(localePath(locale, `/packages/${family}.json`)).then((answer) => answer.json())
    // Reported by the configurator.
    file.catch(() => undefined)
    return file
  }

  const mount = async (): Promise<void> => {
    try {
      const { mountConfigurator } = await loadPart(
        () => import('../../islands/configurator/mount-configurator.tsx'),
      )
      const regionId = checked('[data-region-id]')?.dataset['regionId']
      await mountConfigurator({ locale, family, place, file: packages(), regionId })
    } catch {
      mounted = undefined
      const status = place.querySelector('[role=status]')
      if (status !== null) status.textContent = place.dataset['failed'] ?? ''
    }
  }

  const follow = async (): Promise<void> => {
    if (isRequested()) {
      root.dataset['configuring'] = ''
      mounted ??= mount()
      await mounted
    } else delete root.dataset['configuring']
  }

  const open = async (href: string): Promise<void> => {
    history.pushState(null, '', chosenUrl(href))
    dispatchEvent(new PopStateEvent('popstate'))
    scrollTo(0, 0)
    await follow()
    place.querySelector('h1')?.focus()
  }

  addEventListener('popstate', () => void follow())
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-configure]') : null
    if (!(link instanceof HTMLAnchorElement) || !isPlainClick(event)) return
    event.preventDefault()
    void open(link.href)
  })
  void follow()
  whenIdle(() => void packages())
}
