import { expect, test } from 'vitest'
import { composeMail, toReader } from '../../platform/mail/index.ts'
import { planBegunMail } from './plan-begun-mail.ts'
import { planPlannedMail } from './plan-planned-mail.ts'
import { planUndoneMail } from './plan-undone-mail.ts'

const reader = { email: 'bopha@example.com', username: 'bopha' }
const job = { serviceId: 's1', planName: 'Basic Cloud 1', date: '24/12/2026', cause: 's1-1' }

test.each([
  ['en', planPlannedMail, '/account'],
  ['km', planPlannedMail, '/km/account'],
  ['en', planUndoneMail, '/account'],
  ['km', planUndoneMail, '/km/account'],
  ['en', planBegunMail, '/account'],
  ['km', planBegunMail, '/km/account'],
] as const)('in %s a mail names the service, its plan and the day', (locale, mail, path) => {
  const data = { to: toReader({ ...reader, locale }), name: 'Web 1', job }
  const { subject, text, messageId } = composeMail(mail, data, 'https://shop.example')
  expect(subject).toContain('Web 1')
  for (const shown of ['Web 1', job.planName, job.date]) expect(text).toContain(shown)
  expect(text).toContain(`https://shop.example${path}/services?service=s1`)
  expect(`${subject} ${text}`).not.toMatch(/[{}]/)
  expect(messageId).toBe(`<${mail.name}-s1-1@shop.example>`)
})
