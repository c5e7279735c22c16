import type { ClientDirective } from 'astro'
import { reloadOnce } from '../client/reload-once.ts'

/** Reloads the page if a new version replaced a script of an island, or marks the page as failed. */
const handleFailure = async (): Promise<void> => {
  if (!(await reloadOnce(Date.now()))) document.documentElement.dataset['failed'] = ''
}

// Astro reports a script that cannot be loaded by this event alone: `load` does not reject.
addEventListener('astro:hydration-error', () => void handleFailure())

/** `client:arrival`: hydrates at once. */
const directive: ClientDirective = (load) => {
  void load().then((hydrate) => hydrate())
}

export { directive as default }
