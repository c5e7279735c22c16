import { loadPart } from '../../client/reload-once.ts'
import { splitLocale } from '../../i18n/locales.ts'
import { $session } from '../../stores/session.ts'
import { whenIdle } from '../../client/when-idle.ts'

/** Loads the wheel with its prizes: for a customer at once, for a guest when the page is idle. */
export const startWheel = (): void => {
  const place = document.querySelector('[data-wheel]')
  const history = document.querySelector('[data-wheel-history]')
  const problem = document.querySelector<HTMLElement>('[data-wheel-problem]')
  if (place === null || history === null || problem === null) return
  let isLoading = false

  const load = async (): Promise<void> => {
    if (isLoading) return
    isLoading = true
    problem.textContent = ''
    try {
      const { mountWheel } = await loadPart(
        () => import('../../islands/fortune-wheel/mount-wheel.tsx'),
      )
      await mountWheel(splitLocale(location.pathname).locale, place, history)
    } catch {
      isLoading = false
      problem.textContent = problem.dataset['failed'] ?? ''
    }
  }
  const start = (): void => void load()

  place.querySelector('button')?.addEventListener('click', start)
  if ($session.get() === undefined) whenIdle(start)
  else start()
}
