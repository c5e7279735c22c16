import { expect, it } from 'vitest'
import { composeMail } from '../../platform/mail/index.ts'
import { enquiryMail, toProvider } from './enquiry-mail.ts'

const message = {
  id: 'b3f1a0de-0000-4000-8000-000000000001',
  name: 'Sok Dara',
  email: 'dara@example.com',
  phoneNumber: '+85512345678',
  subject: 'A server & a <name>',
  message: 'Hello,\n\nhow much is <b>it</b>?',
  locale: 'en',
  createdAt: new Date('2026-11-21T00:00:00Z'),
  answeredAt: null,
} as const
const mailOf = (enquiry: Parameters<typeof toProvider>[0]) =>
  composeMail(
    enquiryMail,
    { to: toProvider(enquiry, 'hello@shop.example'), enquiry },
    'https://shop.example',
  )

it('mails the enquiry with its author to the provider, who can reply', () => {
  const mail = mailOf(message)
  expect(mail).toMatchObject({
    to: 'hello@shop.example',
    replyTo: 'dara@example.com',
    subject: 'Message from Sok Dara: A server & a <name>',
    messageId: `<contact-${message.id}@shop.example>`,
  })
  expect(mail.text).toContain(message.message)
  expect(mail.text).toContain('Phone number: +85512345678')
  expect(mail.html).toContain('how much is &lt;b&gt;it&lt;/b&gt;?')
  expect(mail.html).toContain('A server &amp; a &lt;name&gt;')
  expect(mail.text).not.toContain('because you bought')
})

it('leaves out the phone number that was not given', () => {
  expect(mailOf({ ...message, phoneNumber: null }).text).not.toContain('Phone')
})

it('comes in the language of the message', () => {
  expect(mailOf({ ...message, locale: 'km' }).text).toContain('បានសរសេរមកយើង')
})
