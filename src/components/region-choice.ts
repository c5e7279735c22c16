import { $session } from '../stores/session.ts'
import { countryKey, readTab, writeTab } from '../stores/tab-storage.ts'
import { regionKey } from './before-paint.ts'
import { whenIdle } from './when-idle.ts'

const storedRegion = (): string | null => {
  try {
    return localStorage.getItem(regionKey)
  } catch {
    return null
  }
}

const storeRegion = (id: string): void => {
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
  const answered: unknown = answer.ok ? await answer.json() : undefined
  if (typeof answered !== 'object' || answered === null || !('countryCode' in answered))
    return undefined
  return typeof answered.countryCode === 'string' ? answered.countryCode : undefined
}

/** Returns whether a control is not visible yet: visible ones do not change by themselves. */
const isBelowFold = (radio: HTMLInputElement): boolean =>
  !radio.checkVisibility() || radio.getBoundingClientRect().top >= innerHeight

const followDetected = async (radios: readonly HTMLInputElement[]): Promise<void> => {
  const country = await detectCountry()
  if (country === undefined) return
  writeTab(countryKey, country)
  const current = radios.find(({ dataset }) => dataset['country'] === country)
  if (current === undefined || storedRegion() !== null || !isBelowFold(current)) return
  current.checked = true
}

/**
 * Stores the chosen region, also if chosen before this script loaded. A visitor without choice or
 * known country gets the region of the country that the API detects, once per tab.
 */
export const startRegionChoice = (): void => {
  const radios = [...document.querySelectorAll<HTMLInputElement>('input[data-region-id]')]
  if (radios.length === 0) return
  const country = $session.get()?.user?.registerCountry ?? readTab(countryKey)
  const stored = storedRegion()
  const known =
    radios.find((radio) => regionOf(radio) === stored) ??
    radios.find(({ dataset }) => country !== undefined && dataset['country'] === country)
  // Browsers restore form controls: restoring the known region is not a new choice.
  const chosenEarly = radios.find(
    (radio) => radio.checked && !radio.defaultChecked && radio !== known,
  )
  if (chosenEarly !== undefined) storeRegion(regionOf(chosenEarly))
  else if (known !== undefined) known.checked = true
  for (const radio of radios) radio.addEventListener('change', () => storeRegion(regionOf(radio)))
  if (storedRegion() !== null || country !== undefined) return
  whenIdle(() => {
    followDetected(radios).catch(() => undefined)
  })
}
