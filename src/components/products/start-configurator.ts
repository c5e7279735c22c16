const isHere = (place: string): boolean => document.querySelector(place) !== null

const load = (): void =>
  void (isHere('[data-ssl-order]')
    ? import('../ssl/ssl-order-page.ts')
    : isHere('[data-sms-order]')
      ? import('../sms/sms-order-page.ts')
      : import('./configurator-page.ts'))

/** Loads the configurator if the URL asks for it (showConfigurator), and its data at the first touch. */
export const startConfigurator = (): void => {
  if ('configuring' in document.documentElement.dataset) load()
  else
    for (const touch of ['pointermove', 'keydown', 'scroll'])
      addEventListener(touch, load, { once: true, passive: true })
}
