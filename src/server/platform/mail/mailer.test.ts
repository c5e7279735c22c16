import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMailer, type Mailer } from './mailer.ts'

let server: SMTPServer
let mailer: Mailer
let received: string[]
let rcptCode: number | undefined
let rcptText: string
let fromCode: number | undefined
let dataCode: number | undefined

const refusal = (code: number | undefined, text = 'no') =>
  code === undefined ? undefined : Object.assign(new Error(text), { responseCode: code })

const portOf = (bound: AddressInfo | string | null): number =>
  typeof bound === 'object' && bound !== null ? bound.port : 0

beforeEach(async () => {
  received = []
  rcptCode = undefined
  rcptText = 'no'
  fromCode = undefined
  dataCode = undefined
  server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: (_sender, _session, callback) => callback(refusal(fromCode)),
    onRcptTo: (_sender, _session, callback) => callback(refusal(rcptCode, rcptText)),
    onData: (stream, _session, callback) => {
      let text = ''
      stream.on('data', (piece) => {
        text += String(piece)
      })
      stream.on('end', () => {
        received.push(text)
        callback(refusal(dataCode))
      })
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const smtpUrl = `smtp://127.0.0.1:${portOf(server.server.address())}`
  mailer = createMailer({ smtpUrl, from: 'Tonlé Cloud <no-reply@example.com>' })
})

afterEach(async () => {
  mailer.close()
  await new Promise<void>((resolve) => {
    server.close(resolve)
  })
})

const mail = {
  to: 'sok@example.com',
  subject: 'វិក្កយបត្រ\r\nBcc: thief@example.com',
  text: 'Thank you',
  html: '<p>Thank you</p>',
  messageId: '<order-1@example.com>',
}

describe('mail', () => {
  it('arrives in both forms, with its id and no smuggled header', async () => {
    expect(await mailer.send(mail)).toEqual({ messageId: '<order-1@example.com>' })
    const { messageId } = await mailer.send({ ...mail, messageId: undefined })
    expect(messageId).toMatch(/^<.+@example\.com>$/)
    expect(received).toHaveLength(2)
    expect(received[0]).toMatch(/^Message-ID: <order-1@example\.com>\r$/m)
    expect(received[0]).toMatch(/^Content-Type: text\/plain/m)
    expect(received[0]).toMatch(/^Content-Type: text\/html/m)
    expect(received[0]).not.toMatch(/^Bcc/m)
  })

  it.each([
    [550, 'refused', 'input'],
    [451, 'rate-limited', undefined],
  ])('is %s by reply %i', async (code, kind, failure) => {
    rcptCode = code
    await expect(mailer.send(mail)).rejects.toMatchObject({
      provider: 'mail',
      kind,
      code: String(code),
      class: failure,
    })
  })

  it.each([
    ['the message', () => (dataCode = 552), 'input'],
    ['the message or our machine', () => (dataCode = 554), undefined],
    ['our sender', () => (fromCode = 550), undefined],
    ['our machine', () => (rcptCode = 554), undefined],
    [
      'our machine, by policy',
      () => {
        rcptCode = 550
        rcptText = '5.7.1 client host blocked'
      },
      undefined,
    ],
  ])(
    'is tried again unless the recipient or the message is refused: %s',
    async (_, set, failure) => {
      set()
      await expect(mailer.send(mail)).rejects.toMatchObject({ kind: 'refused', class: failure })
    },
  )

  it('cannot go to a closed port', async () => {
    await new Promise<void>((resolve) => {
      server.close(resolve)
    })
    await expect(mailer.send(mail)).rejects.toMatchObject({ kind: 'unreachable' })
    server = new SMTPServer()
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
  })
})
