import type { SlaService } from '../../../contract/sla-credits.ts'
import { toDollars, zero, type Money } from '../../../contract/money.ts'
import type { AnnouncedMaintenance } from '../../catalogue/sites/index.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import type { CoveredService } from './covered-services.ts'
import { monthCredit, monthPrice, serviceCredit } from './sla-credit.ts'
import { monthMoments } from '../../platform/calendar-month.ts'
import { affects, showOutage, type Outage } from './stored-outages.ts'
import { creditPercent, downtimeOf, uptimePercent, type Moments } from './uptime.ts'

/** What the uptime of a month follows from. */
export interface Records {
  readonly services: readonly CoveredService[]
  readonly outages: readonly Outage[]
  readonly maintenance: readonly AnnouncedMaintenance[]
}

/** The services that missed the guarantee in a month, and what they give together. */
export interface MonthReport {
  readonly month: string
  readonly services: readonly SlaService[]
  readonly credit: Money
  /** Whether a service ran in it. */
  readonly isMeasured: boolean
}

const earliest = (...moments: readonly Date[]): Date =>
  moments.reduce((first, each) => (each < first ? each : first))

const latest = (...moments: readonly Date[]): Date =>
  moments.reduce((last, each) => (each > last ? each : last))

const momentsOf = (
  { startsAt, endsAt }: { readonly startsAt: string; readonly endsAt: string | null },
  now: Date,
): Moments => ({ from: new Date(startsAt), until: endsAt === null ? now : new Date(endsAt) })

/** Returns a service in a month with its credit; undefined if the guarantee was kept. */
const serviceReport = (
  service: CoveredService,
  { outages, maintenance }: Records,
  whole: Moments,
  { now, locale }: ReportView,
): { readonly shown: SlaService; readonly credit: Money } | undefined => {
  const covered = {
    from: latest(whole.from, service.startsAt),
    until: earliest(whole.until, service.endsAt, now),
  }
  if (covered.from >= covered.until) return undefined
  const own = outages.filter((outage) => {
    const { from, until } = momentsOf(outage, now)
    return affects(outage, service) && from < covered.until && until > covered.from
  })
  const excluded = [
    ...maintenance
      .filter(({ services }) => services.length === 0 || services.includes(service.type))
      .map((window) => momentsOf(window, now)),
    ...(service.heldSince === undefined ? [] : [{ from: service.heldSince, until: now }]),
  ]
  const down = downtimeOf({ covered, outages: own.map((each) => momentsOf(each, now)), excluded })
  const length = whole.until.getTime() - whole.from.getTime()
  const percent = creditPercent(down, length)
  if (percent === 0) return undefined
  const price = monthPrice(service.startsAt, service.items, new Date(covered.until.getTime() - 1))
  const credit = serviceCredit(price, percent)
  const shown = {
    ...{ serviceId: service.id, type: service.type, name: toUnicodeName(service.subject) },
    ...{ uptime: uptimePercent(down, length), creditPercent: percent },
    ...{ monthPrice: toDollars(price), credit: toDollars(credit) },
    outages: own.map((outage) => showOutage(outage, locale)).toReversed(),
  }
  return { shown, credit }
}

interface ReportView {
  readonly now: Date
  readonly locale: Locale
}

/** Returns which services missed the guarantee in a month, until now if it still runs. */
export const reportMonth = (month: string, records: Records, view: ReportView): MonthReport => {
  const whole = monthMoments(month)
  const reports = records.services.flatMap(
    (service) => serviceReport(service, records, whole, view) ?? [],
  )
  return {
    month,
    services: reports.map(({ shown }) => shown),
    isMeasured: records.services.some(
      ({ startsAt, endsAt }) => startsAt < earliest(whole.until, view.now) && endsAt > whole.from,
    ),
    credit: reports.length === 0 ? zero : monthCredit(reports.map(({ credit }) => credit)),
  }
}
