import type { ClientDirective } from 'astro'

/**
 * `client:request="name"`: the island's script is loaded when `tonle:request` with that name in its
 * `detail` is first dispatched on `document`. The request itself is kept in `stores/requests.ts`,
 * where the island finds it when it wakes, so that the first click is not lost.
 */
const directive: ClientDirective = (load, options) => {
  const onRequest = (event: Event): void => {
    if (!(event instanceof CustomEvent) || event.detail !== options.value) return
    document.removeEventListener('tonle:request', onRequest)
    void load().then((hydrate) => hydrate())
  }
  document.addEventListener('tonle:request', onRequest)
}

export { directive as default }
