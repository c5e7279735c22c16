import { expect, it } from 'vitest'
import { FailedForGood } from '../jobs/index.ts'
import { ProviderError, type ProviderErrorDetails } from '../provider-error.ts'
import type { Queryable } from '../db/database.ts'
import { defineMail, sendMail } from './mail-kind.ts'

const mail = defineMail({
  name: 'greeting',
  data: () =>
    Promise.resolve({ to: { email: 'a@example.com', name: 'Sokha', locale: 'en' as const } }),
  identity: () => 'greeting-1',
  subject: () => 'Hello',
  content: () => ({ intro: 'Hello' }),
})

const sendRefused = (details: ProviderErrorDetails) =>
  sendMail(mail, undefined, {
    db: {} as Queryable,
    siteUrl: () => 'https://shop.example',
    mailer: {
      send: () => Promise.reject(new ProviderError('mail', 'refused', 'not taken', details)),
      close: () => undefined,
    },
  })

it('is not tried again when its recipient is refused for good, for the server’s reason', async () => {
  const cause = new Error('550 5.1.1 no such mailbox')
  const refused = sendRefused({ class: 'input', cause })
  await expect(refused).rejects.toBeInstanceOf(FailedForGood)
  await expect(refused).rejects.toThrow('550 5.1.1 no such mailbox')
})

it('is tried again when the server refuses our log-in', async () => {
  await expect(sendRefused({ code: '535' })).rejects.toBeInstanceOf(ProviderError)
})
