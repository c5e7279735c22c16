/** Where the region that a visitor chose is kept in this browser: its id. */
const regionKey = 'tonle:region'

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

/**
 * Every radio button with `data-region-id` shows the region that the visitor chose, here or on
 * another page, and keeps what is chosen next; a choice made before this script came counts, too.
 * Without a choice, or with one of a region that is no more, the page's own stays.
 */
export const startRegionChoice = (): void => {
  const radios = [...document.querySelectorAll<HTMLInputElement>('input[data-region-id]')]
  const early = radios.find(({ checked, defaultChecked }) => checked && !defaultChecked)
  if (early !== undefined) keep(regionOf(early))
  const kept = keptRegion()
  for (const radio of radios) {
    if (regionOf(radio) === kept) radio.checked = true
    radio.addEventListener('change', () => keep(regionOf(radio)))
  }
}
