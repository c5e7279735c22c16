import { $session } from '../stores/session.ts'
import { countryKey, readTab } from '../stores/tab-storage.ts'
import { regionKey } from './before-paint.ts'
import { whenIdle } from '../client/when-idle.ts'

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
    import('./detect-region.ts')
      .then(({ followDetected }) => followDetected(radios, () => storedRegion() !== null))
      .catch(() => undefined)
  })
}
