import type { ErrorReports } from './open-error-reports.ts'

/** Reports what no code caught before the process ends, as Node ends it. */
export const exitOnUncaught = (reports: ErrorReports): void => {
  process.once('uncaughtException', (error) => {
    process.stderr.write(`${error.stack ?? String(error)}\n`)
    reports.report(error, { what: 'uncaught' })
    void reports.flush().finally(() => process.exit(1))
  })
}
