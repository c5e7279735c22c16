import { describe, expect, it } from 'vitest'
import { composeMail, toReader, type MailReader } from '../../../platform/mail/index.ts'
import { emailCodeMail as emailCode } from './email-code-mail.ts'
import { passwordChangedMail as passwordChanged } from './password-changed-mail.ts'
import { resetLinkMail as resetLink } from './reset-link-mail.ts'

const websiteUrl = 'https://shop.example'
const reader = {
  id: 'b3f1a0de-0000-4000-8000-000000000001',
  email: 'dara@example.com',
  username: 'dara',
  locale: 'en',
} as const
const inKhmer = { ...reader, locale: 'km' } as const
const token = 'A'.repeat(43)

const emailCodeMail = (to: MailReader, code: string, url: string) =>
  composeMail(emailCode, { to: toReader(to), code }, url)
const resetLinkMail = (to: MailReader, link: string, url: string) =>
  composeMail(resetLink, { to: toReader(to), token: link }, url)
const passwordChangedMail = (to: MailReader & { readonly id: string }, at: Date, url: string) =>
  composeMail(passwordChanged, { to: toReader(to), id: to.id, at }, url)

describe('the mail with a code', () => {
  it.each([reader, inKhmer])('has it in the subject and alone on a line, in $locale', (to) => {
    const mail = emailCodeMail(to, '012345', websiteUrl)
    expect(mail.to).toBe(reader.email)
    expect(mail.subject).toContain('012345')
    expect(mail.text.split('\n')).toContain('012345')
    expect(mail.html).toMatch(/<p [^>]*32px[^>]*>012345<\/p>/)
    // Nothing to press: a code is typed where it was asked for.
    expect(mail.html).not.toContain('<a ')
  })
})

describe('the mail with a link to a new password', () => {
  it.each([
    [reader, `${websiteUrl}/reset-password/${token}`],
    [inKhmer, `${websiteUrl}/km/reset-password/${token}`],
  ])('leads to the page in the reader’s language', (to, url) => {
    const mail = resetLinkMail(to, token, websiteUrl)
    expect(mail.text).toContain(`: ${url}\n`)
    expect(mail.html).toContain(`href="${url}"`)
    expect(mail.text).toContain('60')
  })
})

describe('the mail about a changed password', () => {
  it.each([
    [reader, `${websiteUrl}/forgot-password`],
    [inKhmer, `${websiteUrl}/km/forgot-password`],
  ])('says when, in Phnom Penh’s time, and what to do', (to, url) => {
    const mail = passwordChangedMail(to, new Date('2026-11-21T18:05:00Z'), websiteUrl)
    expect(mail.text).toContain('22/11/2026 01:05')
    expect(mail.html).toContain(`href="${url}"`)
  })

  it('is the same mail when it is tried again', () => {
    const at = new Date('2026-11-21T18:05:00Z')
    const [first, again] = [0, 1].map(() => passwordChangedMail(reader, at, websiteUrl).messageId)
    expect(first).toBe(again)
  })
})

it.each(['en', 'km'] as const)(
  'leaves no placeholder empty, and says why it comes, in %s',
  (locale) => {
    const to = { ...reader, locale }
    for (const { subject, text, html } of [
      emailCodeMail(to, '012345', websiteUrl),
      resetLinkMail(to, token, websiteUrl),
      passwordChangedMail(to, new Date(), websiteUrl),
    ]) {
      expect(subject + text + html).not.toMatch(/\{\w+\}|undefined/)
      expect(text).toContain(websiteUrl)
      expect(html).toContain(`<html lang="${locale}">`)
    }
  },
)

it('gives each try with a new code or link an identity of its own', () => {
  // A mailbox that shows one mail for an identity would show the one whose code has ended.
  const ids = [0, 1].flatMap(() => [
    emailCodeMail(reader, '012345', websiteUrl).messageId,
    resetLinkMail(reader, token, websiteUrl).messageId,
  ])
  expect(new Set(ids).size).toBe(4)
})
