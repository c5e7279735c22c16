/** The reports of `npm run shop -- reports`, with the fields of their period. */
export const reportPeriods = {
  revenue: ['from', 'to'],
  vat: ['month'],
  ledger: [],
  unpaid: [],
  churn: ['month'],
} as const satisfies Readonly<Record<string, readonly PeriodField[]>>

type PeriodField = 'from' | 'to' | 'month'

export type ReportKey = keyof typeof reportPeriods

export const reportKeys = Object.keys(reportPeriods).filter(
  (key): key is ReportKey => key in reportPeriods,
)

const offsetMs = 7 * 3_600_000

/** Returns this month in Phnom Penh, to begin with. */
export const valuesOf = (now: Date): Readonly<Record<PeriodField, string>> => {
  const to = new Date(now.getTime() + offsetMs).toISOString().slice(0, 10)
  const month = to.slice(0, 7)
  return { from: `${month}-01`, to, month }
}
