import { expect, it } from 'vitest'
import { dueCertificateNotice, type CertificateStage } from './certificate-notices.ts'

const dayMs = 86_400_000
const expiresAt = new Date('2027-05-20T00:00:00Z')

/** Returns the notices of a term whose sweep runs on these days after its end. */
const sentOn = (days: readonly number[], autoRenew = false) => {
  const sent: [number, CertificateStage, number | undefined][] = []
  let noticed: CertificateStage | undefined
  for (const day of days) {
    const now = new Date(expiresAt.getTime() + day * dayMs)
    const due = dueCertificateNotice({ expiresAt, autoRenew, noticed }, now)
    if (due === undefined) continue
    noticed = due.stage
    const next = due.next && (due.next.getTime() - expiresAt.getTime()) / dayMs
    sent.push([day, due.stage, next])
  }
  return sent
}
const everyDay = Array.from({ length: 90 }, (_, at) => at - 60)

it.each<[string, readonly number[], boolean, ReturnType<typeof sentOn>]>([
  [
    'that does not renew itself is announced three times, and said when it has ended',
    everyDay,
    false,
    [
      [-30, 'EXPIRING_30', -7],
      [-7, 'EXPIRING_7', -1],
      [-1, 'EXPIRING_1', 0],
      [0, 'ENDED', undefined],
    ],
  ],
  ['that renews itself says only that it has ended', everyDay, true, [[0, 'ENDED', undefined]]],
  [
    'after an outage says only the latest',
    [-31, -3, 5, 6],
    false,
    [
      [-3, 'EXPIRING_7', -1],
      [5, 'ENDED', undefined],
    ],
  ],
  ['that cannot be renewed any more says nothing', [14, 20], false, []],
])('a certificate %s', (_, days, autoRenew, sent) => {
  expect(sentOn(days, autoRenew)).toEqual(sent)
})
