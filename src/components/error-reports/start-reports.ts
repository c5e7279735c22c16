import { whenIdle } from '../when-idle.ts'

// In each page, so it is small: the SDK comes with the first error, or for a chosen visit.

/** A script may fail in a loop. */
const mostEarly = 10
const early: unknown[] = []
let report = (error: unknown): void => {
  if (early.length < mostEarly) early.push(error)
  load()
}
let isLoading = false

const load = (): void => {
  if (isLoading) return
  isLoading = true
  import('./report-errors.ts').then(
    (sdk) => {
      report = sdk.openReports()
      early.splice(0).forEach(report)
    },
    () => undefined,
  )
}

// The error is absent for scripts of other origins.
addEventListener('error', (event) => event.error === undefined || report(event.error))
addEventListener('unhandledrejection', (event) => report(event.reason))
whenIdle(() => {
  import('./choose-visit.ts').then((visit) => visit.isChosen() && load()).catch(() => undefined)
})
