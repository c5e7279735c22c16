import type { Maintenance } from '../contract/announcements.ts'
import type { ServiceCategory } from '../contract/service-categories.ts'
import { readStored } from './read-stored.ts'

/** The key of the dismissed warnings (account §2). */
export const maintenanceKey = 'maintenance_warning'

/** Milliseconds between the warning and the maintenance (account §9). */
export const maintenanceAlertMs = 3600_000

/** Parses stored ids; an empty list for anything else. */
export const readDismissed = (stored: string | null): readonly string[] =>
  readStored(stored, (value) =>
    Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [],
  ) ?? []

const isDue = ({ startsAt, endsAt }: Maintenance, now: number): boolean =>
  Date.parse(startsAt) - maintenanceAlertMs <= now && (endsAt === null || Date.parse(endsAt) > now)

/** Returns the first due window that was not dismissed. */
export const warningAt = (
  windows: readonly Maintenance[],
  dismissed: readonly string[],
  now: number,
): Maintenance | undefined =>
  windows.find((each) => isDue(each, now) && !dismissed.includes(each.id))

/** Returns the maintenance under way that affects one of the categories; without services it affects all. */
export const maintenanceOf = (
  windows: readonly Maintenance[],
  categories: readonly ServiceCategory[],
  now: number,
): Maintenance | undefined =>
  windows.find(
    (each) =>
      (each.services.length === 0 || each.services.some((one) => categories.includes(one))) &&
      Date.parse(each.startsAt) <= now &&
      isDue(each, now),
  )

/** Returns the milliseconds until the next change; undefined when there is none. */
export const nextChange = (windows: readonly Maintenance[], now: number): number | undefined => {
  const moments = windows.flatMap(({ startsAt, endsAt }) => {
    const start = Date.parse(startsAt)
    return [start - maintenanceAlertMs, start, ...(endsAt === null ? [] : [Date.parse(endsAt)])]
  })
  const coming = moments.filter((moment) => moment > now)
  return coming.length === 0 ? undefined : Math.min(...coming) - now
}

const soldAt: readonly (readonly [path: string, ...sold: ServiceCategory[]])[] = [
  ['/domain', 'DOMAIN'],
  ['/cloud', 'CLOUD_SERVER'],
  ['/hosting/cloud', 'CLOUD_HOSTING'],
  ['/hosting/shared', 'SHARED_HOSTING'],
  ['/hosting/wordpress', 'WORDPRESS_HOSTING'],
  ['/ssl', 'SSL'],
  ['/sms', 'SMS_BRAND_NAME', 'SMS_SERVICE'],
  ['/aws-partner', 'AWS'],
]

/** Returns the categories that a page sells, by its path without language. */
export const categoriesOfPath = (path: string): readonly ServiceCategory[] => {
  const [, ...sold] = soldAt.find(([start]) => path === start || path.startsWith(`${start}/`)) ?? []
  return sold
}
