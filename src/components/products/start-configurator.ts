import { loadPart } from '../../client/reload-once.ts'

/** Interactions that precede a click on a package. */
const touches = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/** Loads the configurator if the URL asks for it (showConfigurator), and its data at the first touch. */
export const startConfigurator = (): void => {
  const load = (): void => {
    for (const touch of touches) removeEventListener(touch, load)
    void loadPart(() => import('./configurator-page.ts'))
  }
  if ('configuring' in document.documentElement.dataset) load()
  else for (const touch of touches) addEventListener(touch, load, { passive: true })
}
