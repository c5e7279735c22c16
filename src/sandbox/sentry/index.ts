export { sentryApp } from './sentry-app.ts'
export { openSentryReports, type SentryItem, type SentryReports } from './sentry-reports.ts'
