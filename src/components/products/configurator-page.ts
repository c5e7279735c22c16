import { loadPart } from '../../client/reload-once.ts'
import { splitLocale } from '../../i18n/locales.ts'
import { followConfigurator } from './follow-configurator.ts'

const { locale } = splitLocale(location.pathname)
const place = document.querySelector<HTMLElement>('[data-configurator]')
const family = place?.dataset['configurator'] ?? ''

const file: Promise<unknown> = fetch(place?.dataset['packages'] ?? '').then((answer) =>
  answer.json(),
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

const mount = async (): Promise<void> => {
  if (place === null) return
  const { mountConfigurator } = await loadPart(
    () => import('../../islands/configurator/mount-configurator.tsx'),
  )
  await mountConfigurator({ locale, family, place, file, regionId: chosenRegion() })
}

followConfigurator({ place, mount, urlOf: chosenUrl })
