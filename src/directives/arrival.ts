import type { ClientDirective } from 'astro'
import { loadPart } from '../client/reload-once.ts'

/** `client:arrival`: hydrates at once; reloads the page if a new version replaced its script. */
const directive: ClientDirective = (load) => {
  void loadPart(load).then((hydrate) => hydrate())
}

export { directive as default }
