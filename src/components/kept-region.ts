/** Where the region that a visitor chose is kept in this browser: its id. */
const regionKey = 'tonle:region'

const keptRegion = (): string | null => {
  try {
    return localStorage.getItem(regionKey)
  } catch {
    return null
  }
}

/**
 * Every radio button with `data-region-id` shows the region that the visitor chose, here or on
 * another page, and keeps what is chosen next. Without a choice, or with one of a region that is no
 * more, the page's own stays.
 */
export const startRegionChoice = (): void => {
  const kept = keptRegion()
  for (const radio of document.querySelectorAll<HTMLInputElement>('input[data-region-id]')) {
    const id = radio.dataset['regionId'] ?? ''
    if (id === kept) radio.checked = true
    radio.addEventListener('change', () => {
      try {
        localStorage.setItem(regionKey, id)
      } catch {
        // Without storage the choice holds for this page.
      }
    })
  }
}
