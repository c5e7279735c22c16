import type { Maintenance } from '../contract/announcements.ts'
import { fill } from '../i18n/fill.ts'
import { formatMoment } from '../i18n/format-date.ts'

type Window = Pick<Maintenance, 'title' | 'message' | 'startsAt' | 'endsAt'>

const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value))

const isWindow = (value: unknown): value is Window =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  typeof value.title === 'string' &&
  'message' in value &&
  typeof value.message === 'string' &&
  'startsAt' in value &&
  isMoment(value.startsAt) &&
  'endsAt' in value &&
  (value.endsAt === null || isMoment(value.endsAt))

/** Returns the first maintenance of `GET /maintenance` that has not ended. */
export const windowToShow = (answer: unknown, now: number): Window | undefined =>
  Array.isArray(answer)
    ? answer.filter(isWindow).find(({ endsAt }) => endsAt === null || Date.parse(endsAt) > now)
    : undefined

/** Requests the maintenance and shows it in its box. */
export const showMaintenanceWindow = async (box: HTMLElement): Promise<void> => {
  const answer = await fetch(`${import.meta.env.PUBLIC_API_URL ?? ''}/api/maintenance`, {
    headers: { accept: 'application/json', 'x-locale': document.documentElement.lang },
  })
    .then((response): unknown => (response.ok ? response.json() : undefined))
    .catch(() => undefined)
  const found = windowToShow(answer, Date.now())
  if (found === undefined) return
  const write = (part: string, text: string, moment?: string): void => {
    const element = box.querySelector(`[data-part="${part}"]`)
    if (element === null) return
    element.textContent = text
    if (moment !== undefined) element.setAttribute('datetime', moment)
  }
  const { from = '', until = '', openEnd = '' } = box.dataset
  box.hidden = false
  write('title', found.title)
  write('message', found.message)
  write('from', fill(from, { moment: formatMoment(found.startsAt) }), found.startsAt)
  if (found.endsAt === null) write('until', openEnd)
  else write('until', fill(until, { moment: formatMoment(found.endsAt) }), found.endsAt)
}
