import { countryKey, writeTab } from '../stores/tab-storage.ts'

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

/** Selects the region of the country that the API detects, unless the visitor chose or sees another. */
export const followDetected = async (
  radios: readonly HTMLInputElement[],
  hasChosen: () => boolean,
): Promise<void> => {
  const country = await detectCountry()
  if (country === undefined) return
  writeTab(countryKey, country)
  const current = radios.find(({ dataset }) => dataset['country'] === country)
  if (current === undefined || hasChosen() || !isBelowFold(current)) return
  current.checked = true
}
