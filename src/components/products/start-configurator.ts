/** Loads the configurator if the URL asks for it (showConfigurator), and its data at the first touch. */
export const startConfigurator = (page: () => Promise<unknown>): void => {
  const load = (): void => void page()
  if ('configuring' in document.documentElement.dataset) load()
  else
    for (const touch of ['pointermove', 'keydown', 'scroll'])
      addEventListener(touch, load, { once: true, passive: true })
}
