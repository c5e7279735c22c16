export { sentryCheck } from './sentry-check.ts'
export { exitOnUncaught } from './exit-on-uncaught.ts'
export { openErrorReports, type ErrorReports } from './open-error-reports.ts'
export { errorReportRoutes } from './routes.ts'
