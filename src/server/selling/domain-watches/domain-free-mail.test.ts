import { expect, test } from 'vitest'
import { composeMail, toReader } from '../../platform/mail/index.ts'
import { domainFreeMail } from './domain-free-mail.ts'

const watch = { domainName: 'xn--j2e0cg3n2c.com', watchId: 'w1' }
const reader = { email: 'bopha@example.com', username: 'bopha' }

test.each([
  ['en', 'ខ្មែរ.com is available', 'https://shop.example/domain/search?domain=xn--j2e0cg3n2c.com'],
  ['km', 'ខ្មែរ.com នៅទំនេរហើយ', 'https://shop.example/km/domain/search?domain=xn--j2e0cg3n2c.com'],
] as const)('a mail in %s says which name is free and leads to it', (locale, subject, url) => {
  const mail = composeMail(
    domainFreeMail,
    { to: toReader({ ...reader, locale }), ...watch },
    'https://shop.example',
  )
  expect(mail).toMatchObject({ subject, to: reader.email })
  expect(mail.text).toContain(url)
  expect(mail.html).toContain(`href="${url}"`)
  // Repeating the mail keeps its id.
  expect(mail.messageId).toBe('<domain-free-w1@shop.example>')
})
