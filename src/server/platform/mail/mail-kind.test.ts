import { expect, it } from 'vitest'
import { FailedForGood } from '../jobs/index.ts'
import { ProviderError, type ProviderErrorDetails } from '../provider-error.ts'
import type { Queryable } from '../db/database.ts'
import { defineMail, sendMail } from './mail-kind.ts'
import type { Mailer } from './mailer.ts'
import type { MailTry } from './sent-mails.ts'

const mail = defineMail({
  name: 'greeting',
  data: () =>
    Promise.resolve({ to: { email: 'a@example.com', name: 'Sokha', locale: 'en' as const } }),
  identity: () => 'greeting-1',
  subject: () => 'Hello',
  content: () => ({ intro: 'Hello' }),
})

const jobTry = { id: 'job-1', isLast: false }

const depsWith = (send: Mailer['send']) => ({
  db: {} as Queryable,
  websiteUrl: () => 'https://shop.example',
  mailer: { send, close: () => undefined },
})

const sendRefused = (details: ProviderErrorDetails) =>
  sendMail(
    mail,
    undefined,
    depsWith(() => Promise.reject(new ProviderError('mail', 'refused', 'not taken', details))),
    jobTry,
    () => Promise.resolve(),
  )

it('is not tried again when its recipient is refused for good, for the server’s reason', async () => {
  const cause = new Error('550 5.1.1 no such mailbox')
  const refused = sendRefused({ class: 'input', cause })
  await expect(refused).rejects.toBeInstanceOf(FailedForGood)
  await expect(refused).rejects.toThrow('550 5.1.1 no such mailbox')
})

it('is tried again when the server refuses our log-in', async () => {
  await expect(sendRefused({ code: '535' })).rejects.toBeInstanceOf(ProviderError)
})

it('is one note over its tries, the last of which fails or not, also if each is a mail of its own', async () => {
  const sent: string[] = []
  const notes = new Map<string, MailTry['state']>()
  const note = (_: Queryable, { id, state }: MailTry): Promise<void> => {
    notes.set(id, state)
    return Promise.resolve()
  }
  const down = new ProviderError('mail', 'unreachable', 'no answer')
  const tryIt = (identity: () => string | undefined, isUp: boolean, isLast: boolean) => {
    const deps = depsWith(({ messageId = '' }) => {
      sent.push(messageId)
      return isUp ? Promise.resolve({ messageId }) : Promise.reject(down)
    })
    return sendMail({ ...mail, identity }, undefined, deps, { ...jobTry, isLast }, note)
  }
  const [eachAnew, theSame] = [() => undefined, () => 'greeting-1']
  for (const identity of [eachAnew, theSame]) {
    for (const isLast of [false, true]) {
      await expect(tryIt(identity, false, isLast)).rejects.toBe(down)
      expect([...notes.values()].at(-1)).toBe(isLast ? 'FAILED' : 'RETRYING')
    }
    await tryIt(identity, true, true)
  }
  expect([...notes]).toEqual([
    ['job:job-1', 'SENT'],
    ['<greeting-1@shop.example>', 'SENT'],
  ])
  expect(new Set(sent).size).toBe(4)
})
