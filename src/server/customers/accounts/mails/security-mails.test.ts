import { expect, it } from 'vitest'
import { composeMail, toReader, type MailReader } from '../../../platform/mail/index.ts'
import type { SecurityChange, SecurityMail } from '../jobs.ts'
import { domainSecurityMail, type DomainChange } from './domain-security-mail.ts'
import { emailChangedMail as emailChanged } from './email-changed-mail.ts'
import { securityChangeMail as securityChange } from './security-change-mail.ts'
import { twoFactorLinkMail as twoFactorLink } from './two-factor-link-mail.ts'

const websiteUrl = 'https://shop.example'
const reader = {
  id: '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0001',
  email: 'dara@example.com',
  username: 'dara',
  firstName: 'Dara & <b>',
  locale: 'en',
} as const
const token = 'a'.repeat(43)

type Reader = MailReader & { readonly id: string }
const twoFactorLinkMail = (to: Reader, link: string, url: string) =>
  composeMail(twoFactorLink, { to: toReader(to), token: link }, url)
const securityChangeMail = (
  to: Reader,
  { mail: change, at }: { readonly mail: SecurityChange; readonly at: Date },
  url: string,
) => composeMail(securityChange, { to: toReader(to), id: to.id, change, at }, url)
const emailChangedMail = (
  reader: Reader,
  { to, at, newEmail }: Extract<SecurityMail, { mail: 'EMAIL_CHANGED' }>,
  url: string,
) =>
  composeMail(
    emailChanged,
    { to: toReader({ ...reader, email: to }), id: reader.id, at: new Date(at), newEmail },
    url,
  )
const domainDeedMail = (to: Reader, change: DomainChange, url: string) =>
  composeMail(domainSecurityMail, { to: toReader(to), id: to.id, change }, url)

it('brings the link that turns two-factor off, in the reader’s language', () => {
  const mail = twoFactorLinkMail(reader, token, websiteUrl)
  expect(mail).toMatchObject({ to: 'dara@example.com' })
  expect(mail.text).toContain(`${websiteUrl}/two-factor/disabled/${token}`)
  expect(mail.text).toContain('60 minutes')
  // A name that somebody else may have chosen greets nobody.
  expect(mail.text).toContain('Hello dara,')
  expect(mail.html).not.toContain('Dara')
  const km = twoFactorLinkMail({ ...reader, locale: 'km' }, token, websiteUrl)
  expect(km.text).toContain(`${websiteUrl}/km/two-factor/disabled/${token}`)
  expect(km.subject).not.toBe(mail.subject)
})

it('says when two-factor was turned off, and what to do about an unauthorised change', () => {
  const at = new Date('2026-11-21T17:30:00Z')
  const off = { mail: 'TWO_FACTOR_OFF', at } as const
  const mail = securityChangeMail(reader, off, websiteUrl)
  expect(mail.text).toContain('22/11/2026 00:30')
  expect(mail.text).toContain(`${websiteUrl}/forgot-password`)
  // Tried again, it is the same mail.
  expect(securityChangeMail(reader, off, websiteUrl).messageId).toBe(mail.messageId)
  const km = securityChangeMail({ ...reader, locale: 'km' }, off, websiteUrl)
  expect(km.text).toContain('/km/forgot')
})

it.each([
  ['TWO_FACTOR_ON', 'Two-factor authentication is on'],
  ['PASSKEY_ADDED', 'A passkey was added'],
  ['PASSKEY_REMOVED', 'A passkey was removed'],
  ['GOOGLE_LINKED', 'A Google account was linked'],
  ['GOOGLE_UNLINKED', 'Your Google account was unlinked'],
  ['RECOVERY_CODE_USED', 'A recovery code was used'],
] as const)('announces another way to sign in, in both languages: %s', (mail, subject) => {
  const at = new Date('2026-11-21T17:30:00Z')
  const en = securityChangeMail(reader, { mail, at }, websiteUrl)
  expect(en.subject).toBe(subject)
  expect(en.text).toContain('account dara on 22/11/2026 00:30')
  expect(en.text).toContain(`It was not me: ${websiteUrl}/forgot-password`)
  const km = securityChangeMail({ ...reader, locale: 'km' }, { mail, at }, websiteUrl)
  expect(km.subject).not.toBe(subject)
  expect(km.text).toContain('dara')
})

it('says to the email of before that support changed it, and to write to us if that is wrong', () => {
  const changed = {
    mail: 'EMAIL_CHANGED',
    customerId: reader.id,
    at: '2026-11-21T17:30:00Z',
    to: 'before@example.com',
    newEmail: 'n***@e***.com',
  } as const
  const mail = emailChangedMail(reader, changed, websiteUrl)
  expect(mail.to).toBe('before@example.com')
  expect(mail.subject).toBe('The email address of your account was changed')
  for (const form of [mail.text, mail.html]) {
    expect(form).toContain('Our support team changed the email address of your account dara')
    expect(form).toContain('to n***@e***.com on 22/11/2026 00:30 (Phnom Penh time)')
    expect(form).toContain('If you did not request this, contact us at once')
    expect(form).toContain(`${websiteUrl}/contact-us`)
    // That mailbox brings no new password any more, and learns no more of the new one.
    expect(form).not.toContain('forgot-password')
    expect(form).not.toContain(reader.email)
  }
  expect(emailChangedMail(reader, changed, websiteUrl).messageId).toBe(mail.messageId)
  const km = emailChangedMail({ ...reader, locale: 'km' }, changed, websiteUrl)
  expect(km.to).toBe('before@example.com')
  expect(km.subject).not.toBe(mail.subject)
  for (const form of [km.text, km.html]) {
    expect(form).toContain('dara')
    expect(form).toContain('n***@e***.com')
    expect(form).toContain('22/11/2026 00:30')
    expect(form).toContain(`${websiteUrl}/km/contact-us`)
  }
})

it('says when the auth code of a domain was shown, by the name that people read', () => {
  const shown = {
    mail: 'AUTH_CODE_SHOWN',
    customerId: reader.id,
    domainName: 'xn--j2e0cg3n2c.com',
    at: '2026-11-21T17:30:00Z',
  } as const
  const mail = domainDeedMail(reader, shown, websiteUrl)
  expect(mail.subject).toBe('The auth code of ខ្មែរ.com was shown')
  expect(mail.text).toContain('account dara on 22/11/2026 00:30')
  expect(mail.text).toContain(`It was not me: ${websiteUrl}/forgot-password`)
  expect(domainDeedMail(reader, shown, websiteUrl).messageId).toBe(mail.messageId)
  const km = domainDeedMail({ ...reader, locale: 'km' }, shown, websiteUrl)
  expect(km.subject).toContain('ខ្មែរ.com')
  expect(km.subject).not.toBe(mail.subject)
})

it('says when a domain was given another contact', () => {
  const changed = {
    mail: 'DOMAIN_CONTACT_CHANGED',
    customerId: reader.id,
    domainName: 'xn--j2e0cg3n2c.com',
    at: '2026-11-21T17:30:00Z',
  } as const
  const mail = domainDeedMail(reader, changed, websiteUrl)
  expect(mail.subject).toBe('The registrant contact of ខ្មែរ.com was changed')
  expect(mail.text).toContain('account dara on 22/11/2026 00:30')
  expect(mail.text).toContain(`It was not me: ${websiteUrl}/forgot-password`)
  const km = domainDeedMail({ ...reader, locale: 'km' }, changed, websiteUrl)
  expect(km.subject).toContain('ខ្មែរ.com')
  expect(km.subject).not.toBe(mail.subject)
})

it('says when a domain was removed, and what is back in the balance', () => {
  const removed = {
    mail: 'DOMAIN_REMOVED',
    customerId: reader.id,
    domainName: 'xn--j2e0cg3n2c.com',
    at: '2026-11-21T17:30:00Z',
    amount: 141_900,
  } as const
  const mail = domainDeedMail(reader, removed, websiteUrl)
  expect(mail.subject).toBe('ខ្មែរ.com was removed')
  expect(mail.text).toContain('account dara on 22/11/2026 00:30')
  expect(mail.text).toContain('$14.19 with VAT')
  const km = domainDeedMail({ ...reader, locale: 'km' }, removed, websiteUrl)
  expect(km.text).toContain('$14.19')
  expect(km.subject).not.toBe(mail.subject)
})
