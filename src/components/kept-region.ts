import { $session } from '../stores/session.ts'
import { countryKey, readTab, writeTab } from '../stores/tab-storage.ts'
import { regionKey } from './before-paint.ts'
import { whenIdle } from './when-idle.ts'

const keptRegion = (): string | null => {
  try {
    return localStorage.getItem(regionKey)
  } catch {
    return null
  }
}

const keep = (id: string): void => {
  try {
    localStorage.setItem(regionKey, id)
  } catch {
    // Without storage the choice holds for this page.
  }
}

const regionOf = (radio: HTMLInputElement): string => radio.dataset['regionId'] ?? ''

const detectCountry = async (): Promise<string | undefined> => {
  const answer = await fetch(`${import.meta.env.PUBLIC_API_URL ?? ''}/api/country/detected`, {
    headers: { accept: 'application/json' },
  })
  const told: unknown = answer.ok ? await answer.json() : undefined
  if (typeof told !== 'object' || told === null || !('countryCode' in told)) return undefined
  return typeof told.countryCode === 'string' ? told.countryCode : undefined
}

/** What is on the screen already does not change by itself; it will on the next page. */
const isYetToCome = (radio: HTMLInputElement): boolean =>
  // A late part that waits for its styles is nowhere.
  !radio.checkVisibility() || radio.getBoundingClientRect().top >= innerHeight

const followDetected = async (radios: readonly HTMLInputElement[]): Promise<void> => {
  const country = await detectCountry()
  if (country === undefined) return
  writeTab(countryKey, country)
  const current = radios.find(({ dataset }) => dataset['country'] === country)
  if (current === undefined || keptRegion() !== null || !isYetToCome(current)) return
  current.checked = true
}

/**
 * Keeps the region that a visitor chooses among the radio buttons with `data-region-id`; a choice
 * made before this script came counts, too. What is known of the visitor is shown, as `showRegion` has
 * done before the paint where packages depend on it; a visitor of whom neither a choice nor a country
 * is known is asked about at the server, once a tab, when the page has nothing else to do.
 */
export const startRegionChoice = (): void => {
  const radios = [...document.querySelectorAll<HTMLInputElement>('input[data-region-id]')]
  if (radios.length === 0) return
  const country = $session.get()?.user?.registerCountry ?? readTab(countryKey)
  const kept = keptRegion()
  const known =
    radios.find((radio) => regionOf(radio) === kept) ??
    radios.find(({ dataset }) => country !== undefined && dataset['country'] === country)
  // A browser that brings back what a page showed before brings back what was known, too.
  const early = radios.find((radio) => radio.checked && !radio.defaultChecked && radio !== known)
  if (early !== undefined) keep(regionOf(early))
  else if (known !== undefined) known.checked = true
  for (const radio of radios) radio.addEventListener('change', () => keep(regionOf(radio)))
  if (keptRegion() !== null || country !== undefined) return
  whenIdle(() => {
    followDetected(radios).catch(() => undefined)
  })
}
