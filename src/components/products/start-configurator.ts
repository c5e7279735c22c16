const load = (): void =>
  void (document.querySelector('[data-ssl-order]') === null
    ? import('./configurator-page.ts')
    : import('../ssl/ssl-order-page.ts'))

/** Loads the configurator if the URL asks for it (showConfigurator), and its data at the first touch. */
export const startConfigurator = (): void => {
  if ('configuring' in document.documentElement.dataset) load()
  else
    for (const touch of ['pointermove', 'keydown', 'scroll'])
      addEventListener(touch, load, { once: true, passive: true })
}
