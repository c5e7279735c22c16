import { whenIdle } from '../../client/when-idle.ts'

/** A script may fail in a loop. */
const mostEarly = 10

/** Reports the errors of this page, and those that `onerror` was given before. The SDK comes with the first one, or for a chosen visit. */
export const watch = (early: readonly (readonly unknown[])[]): void => {
  const waiting: unknown[] = []
  let isLoading = false
  const load = (): void => {
    if (isLoading) return
    isLoading = true
    import('./report-errors.ts').then(
      (sdk) => {
        report = sdk.openReports()
        waiting.splice(0).forEach(report)
      },
      () => undefined,
    )
  }
  let report = (error: unknown): void => {
    if (waiting.length < mostEarly) waiting.push(error)
    load()
  }
  const reportError = (error: unknown): void => {
    // It is absent for scripts of other origins.
    if (error !== undefined && error !== null) report(error)
  }

  window.onerror = null
  addEventListener('error', (event) => reportError(event.error))
  addEventListener('unhandledrejection', (event) => reportError(event.reason))
  for (const [, , , , error] of early) reportError(error)
  whenIdle(() => {
    import('./choose-visit.ts').then((visit) => visit.isChosen() && load()).catch(() => undefined)
  })
}
