import { loadPart } from '../client/reload-once.ts'
import { $toasts } from '../stores/toasts.ts'
import { whenIdle } from '../client/when-idle.ts'

/**
 * Loads what shows toasts, with the styles of the loading bar, at the first one or earlier when the
 * page is idle: a toast may be about a connection that failed.
 */
export const startToasts = (dismissLabel: string): void => {
  let isStarted = false
  const start = (): void => {
    if (isStarted) return
    isStarted = true
    loadPart(() => import('./toast-region.ts')).then(
      ({ startToastRegion }) => startToastRegion(dismissLabel),
      () => {
        isStarted = false
      },
    )
  }
  $toasts.listen(start)
  whenIdle(start)
}
