import type { ClientDirective } from 'astro'
import { loadPart } from '../client/reload-once.ts'

/**
 * `client:arrival`: hydrates at once; reloads the page if a new version replaced its script, and marks the
 * page if its script failed.
 */
const directive: ClientDirective = (load) => {
  loadPart(load)
    .then((hydrate) => hydrate())
    .catch((error: unknown) => {
      document.documentElement.dataset['failed'] = ''
      throw error
    })
}

export { directive as default }
