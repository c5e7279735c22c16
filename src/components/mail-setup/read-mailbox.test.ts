import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mailSetupPath } from '../../client/mail-setup-url.ts'
import { readMailbox } from './read-mailbox.ts'

const label = fc.stringMatching(/^[a-z\d](?:[a-z\d-]{0,10}[a-z\d])?$/)
const mailbox = fc.record({
  email: fc
    .tuple(fc.stringMatching(/^[a-z\d_+-]{1,12}$/), label, label)
    .map(([name, domain, tld]) => `${name}@${domain}.${tld}`),
  server: fc.stringMatching(/^[a-z\d]{1,20}$/),
})

it('a mailbox is in the fragment of its URL, and only there', () => {
  fc.assert(
    fc.property(mailbox, fc.constantFrom('en', 'km'), (one, locale) => {
      const url = new URL(mailSetupPath(locale, one), 'https://shop.example')
      expect(url.pathname).toBe(locale === 'km' ? '/km/mail-setup' : '/mail-setup')
      expect(url.search).toBe('')
      expect(readMailbox(url.hash)).toEqual(one)
    }),
  )
})

it.each([
  '',
  '#',
  '#address=info%40mekong.com',
  '#server=main',
  '#address=info&server=main',
  '#address=info%40mekong.com&server=imap.other.example',
  '#address=%3Cb%3E+x%40mekong.com&server=main',
])('“%s” is no mailbox of ours', (fragment) => {
  expect(readMailbox(fragment)).toBeUndefined()
})
