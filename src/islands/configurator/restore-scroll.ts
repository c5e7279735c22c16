import { isRecord } from '../../client/is-record.ts'
import { navigationType } from '../../client/navigation-type.ts'
import { readStored } from '../../stores/read-stored.ts'
import { readTab, writeTab } from '../../stores/tab-storage.ts'

const key = 'tonle:configurator-scroll'

const topOf = (section: Element): number => section.getBoundingClientRect().top

/** Returns the section in the middle of the screen, or the last one above it. */
const shownSection = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-step]')].findLast(
    (section) => topOf(section) < innerHeight / 2,
  )

/** The URL with which the document was loaded: a package that was clicked since begins at its top. */
const loadedUrl = performance.getEntriesByType('navigation')[0]?.name

let isToRestore = navigationType() === 'reload' || navigationType() === 'back_forward'

// A customer who scrolls before the sections are there stays where they are.
for (const input of ['wheel', 'touchmove', 'keydown'])
  addEventListener(
    input,
    () => {
      isToRestore = false
    },
    { once: true, passive: true },
  )

addEventListener('pagehide', () => {
  const section = shownSection()
  const place = {
    url: location.href,
    step: section?.dataset['step'],
    top: section && topOf(section),
  }
  writeTab(key, JSON.stringify(place))
})

/**
 * Scrolls a reloaded configurator to the section where it was: the browser restores its place before the
 * sections are there. What loads above this section later does not move it.
 */
export const restoreScroll = (): void => {
  if (!isToRestore || loadedUrl !== location.href) return
  isToRestore = false
  const place = readStored(readTab(key), (value) => (isRecord(value) ? value : undefined))
  if (place?.['url'] !== location.href || typeof place['top'] !== 'number') return
  const section = document.querySelector(`[data-step="${CSS.escape(String(place['step']))}"]`)
  if (section !== null) scrollBy({ top: topOf(section) - place['top'], behavior: 'instant' })
}
