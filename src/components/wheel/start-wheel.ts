import { loadPart } from '../../client/reload-once.ts'
import { splitLocale } from '../../i18n/locales.ts'
import { $session } from '../../stores/session.ts'
import { whenIdle } from '../when-idle.ts'

/** User interactions. */
const touches = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/** Loads the wheel with its prizes: for a customer at once, for a guest when the page is idle. */
export const startWheel = (): void => {
  const place = document.querySelector('[data-wheel]')
  const history = document.querySelector('[data-wheel-history]')
  const problem = document.querySelector<HTMLElement>('[data-wheel-problem]')
  if (place === null || history === null) return
  let isLoading = false

  const load = async (): Promise<void> => {
    if (isLoading) return
    isLoading = true
    if (problem !== null) problem.textContent = ''
    try {
      const { mountWheel } = await loadPart(
        () => import('../../islands/fortune-wheel/mount-wheel.tsx'),
      )
      await mountWheel(splitLocale(location.pathname).locale, place, history)
    } catch {
      isLoading = false
      if (problem !== null) problem.textContent = problem.dataset['failed'] ?? ''
    }
  }
  const start = (): void => {
    for (const touch of touches) removeEventListener(touch, start)
    void load()
  }

  for (const touch of touches) addEventListener(touch, start, { passive: true })
  whenIdle(start)
  place.querySelector('button')?.addEventListener('click', () => void load())
  const stop = $session.subscribe((session) => {
    if (session === undefined) return
    // Undefined if there is a session from the start.
    queueMicrotask(() => stop())
    start()
  })
}
