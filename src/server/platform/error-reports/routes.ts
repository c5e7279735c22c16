import { sendErrorReport } from '../../../contract/error-reports.ts'
import { route, type Route } from '../http/routes.ts'
import { createIpLimit } from '../rate-limit.ts'
import type { ErrorReports } from './open-error-reports.ts'

/** Per network: a school or a mobile network shares one IP. */
const mostPerMinute = 120

/** Returns the call that forwards the reports of browsers; it says nothing of Sentry's state. */
export const errorReportRoutes = (reports: ErrorReports | undefined): Route[] => {
  const limit = createIpLimit(mostPerMinute, 60)
  return [
    route(sendErrorReport, async ({ readFile }, { ip }) => {
      await limit(ip)
      if (reports === undefined) return { accepted: false }
      return { accepted: reports.forward(await readFile()) }
    }),
  ]
}
