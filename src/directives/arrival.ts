import type { ClientDirective } from 'astro'
import { loadPart } from '../client/reload-once.ts'

/**
 * `client:arrival`: the island's script is loaded with the page, as by `client:load`. When it is gone
 * since the page was made, the page is loaded anew.
 */
const directive: ClientDirective = (load) => {
  void loadPart(load).then((hydrate) => hydrate())
}

export { directive as default }
