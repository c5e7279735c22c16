import { expect, it } from 'vitest'
import { twoFactorLinkMail, twoFactorOffMail } from './security-mails.ts'

const siteUrl = 'https://shop.example'
const reader = {
  id: '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0001',
  email: 'dara@example.com',
  username: 'dara',
  firstName: 'Dara & <b>',
  locale: 'en',
} as const
const token = 'a'.repeat(43)

it('brings the link that turns two-factor off, in the reader’s language', () => {
  const mail = twoFactorLinkMail(reader, token, siteUrl)
  expect(mail).toMatchObject({ to: 'dara@example.com' })
  expect(mail.text).toContain(`${siteUrl}/two-factor/disabled/${token}`)
  expect(mail.text).toContain('60 minutes')
  // A name that somebody else may have chosen greets nobody.
  expect(mail.text).toContain('Hello dara,')
  expect(mail.html).not.toContain('Dara')
  const km = twoFactorLinkMail({ ...reader, locale: 'km' }, token, siteUrl)
  expect(km.text).toContain(`${siteUrl}/km/two-factor/disabled/${token}`)
  expect(km.subject).not.toBe(mail.subject)
})

it('says when two-factor was turned off, and where to go if it was somebody else', () => {
  const at = new Date('2026-11-21T17:30:00Z')
  const mail = twoFactorOffMail(reader, at, siteUrl)
  expect(mail.text).toContain('22/11/2026 00:30')
  expect(mail.text).toContain(`${siteUrl}/forgot-password`)
  // Tried again, it is the same mail.
  expect(twoFactorOffMail(reader, at, siteUrl).messageId).toBe(mail.messageId)
  expect(twoFactorOffMail({ ...reader, locale: 'km' }, at, siteUrl).text).toContain('/km/forgot')
})
