import { expect, test } from 'vitest'
import { composeMail, toReader } from '../../platform/mail/index.ts'
import { autoRenewMail } from './auto-renew-mail.ts'
import { cardRefusal } from './card-refusal.ts'
import type { AutoRenewMail } from './jobs.ts'

const reader = { email: 'bopha@example.com', username: 'bopha' }
const params = {
  name: 'ខ្មែរ.com',
  total: '$16.49',
  balance: '$3.00',
  expires: '31/12/2026',
  date: '02/12/2026',
  serviceId: 's1',
  orderId: 'o1',
}
const cause = 'auto-renew:d1:2026-12-31T03:00:00.000Z:SOON:164900'

test.each([
  ['en', 'SOON', '/account/services?service=s1', ['name', 'total', 'balance', 'expires', 'date']],
  [
    'km',
    'SOON',
    '/km/account/services?service=s1',
    ['name', 'total', 'balance', 'expires', 'date'],
  ],
  ['en', 'SHORT', '/top-up', ['name', 'total', 'balance', 'expires', 'date']],
  ['km', 'SHORT', '/km/top-up', ['name', 'total', 'balance', 'expires', 'date']],
  ['en', 'STOPPED', '/account/services?service=s1', ['name', 'expires']],
  ['km', 'STOPPED', '/km/account/services?service=s1', ['name', 'expires']],
  ['en', 'SOON_BY_CARD', '/account/services?service=s1', ['name', 'total', 'balance', 'date']],
  ['km', 'SOON_BY_CARD', '/km/account/services?service=s1', ['name', 'total', 'balance', 'date']],
  ['en', 'CARD_REFUSED', '/account/services?service=s1', ['name', 'total']],
  ['km', 'CARD_REFUSED', '/km/account/services?service=s1', ['name', 'total']],
  ['en', 'DONE', '/payment/success?orderId=o1', ['name', 'total', 'date']],
  ['km', 'DONE', '/km/payment/success?orderId=o1', ['name', 'total', 'date']],
] as const)(
  'in %s the mail %s links to %s and contains its parameters',
  (locale, mail, path, shown) => {
    const job: AutoRenewMail = { mail, customerId: 'c1', cause, params }
    const sent = composeMail(
      autoRenewMail,
      { to: toReader({ ...reader, locale }), job },
      'https://shop.example',
    )
    expect(sent.to).toBe(reader.email)
    expect(sent.subject).toContain(params.name)
    expect(sent.text).toContain(`https://shop.example${path}`)
    for (const key of shown) expect(sent.text).toContain(params[key])
    expect(`${sent.subject} ${sent.text}`).not.toMatch(/[{}]/)
    expect(sent.messageId).toBe('<auto-renew-d1-2026-12-31T03-00-00.000Z-SOON-164900@shop.example>')
  },
)

test.each([
  ['DECLINED_INSUFFICIENT_FUND', 'There was not enough money on the card.'],
  ['DECLINED_EXPIRED_CARD', 'The card has expired'],
  ['CARD_MONTHLY_LIMIT_EXCEEDED', 'monthly limit'],
  ['DECLINED_STOLEN_LOST_CARD', 'Your bank did not accept'],
] as const)('the mail names why a card was refused: %s', (code, text) => {
  const job: AutoRenewMail = {
    ...{ mail: 'CARD_REFUSED', customerId: 'c1', cause },
    params: { ...params, reason: cardRefusal(code) },
  }
  const to = toReader({ ...reader, locale: 'en' })
  expect(composeMail(autoRenewMail, { to, job }, 'https://shop.example').text).toContain(text)
})
