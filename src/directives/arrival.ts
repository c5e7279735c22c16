import type { ClientDirective } from 'astro'
import { loadPart } from '../client/reload-once.ts'

/**
 * `client:arrival`: hydrates at once, like `client:load`. If the island's script is gone, because a
 * new version was deployed, it reloads the page.
 */
const directive: ClientDirective = (load) => {
  void loadPart(load).then((hydrate) => hydrate())
}

export { directive as default }
