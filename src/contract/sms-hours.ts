import type { WebsiteId } from './shared-shapes.ts'

const hourMs = 3_600_000

/** Hours ahead of UTC; none of these zones has summer time. */
const ahead: { readonly [site in WebsiteId]: number } = { KH: 7, TH: 7, AE: 4 }

/** Campaigns are sent from 08:00 to 20:00. */
export const smsHours = { from: 8, to: 20 } as const

/** Returns when a campaign may be sent: now, or at the next 08:00 of its site. */
export const smsSendTime = (now: Date, site: WebsiteId): Date => {
  const local = new Date(now.getTime() + ahead[site] * hourMs)
  const hour = local.getUTCHours()
  if (hour >= smsHours.from && hour < smsHours.to) return now
  const days = hour < smsHours.from ? 0 : 1
  const morning = Date.UTC(
    local.getUTCFullYear(),
    local.getUTCMonth(),
    local.getUTCDate() + days,
    smsHours.from,
  )
  return new Date(morning - ahead[site] * hourMs)
}

/** Returns whether a campaign of a site waits for the morning. */
export const isQuiet = (now: Date, site: WebsiteId): boolean =>
  smsSendTime(now, site).getTime() > now.getTime()
