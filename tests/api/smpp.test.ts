import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { readSmsText } from '../../src/contract/sms-text.ts'
import { SMPP_PASSWORD, SMPP_SYSTEM_ID } from '../../src/sandbox/credentials.ts'
import { goodSmsc } from '../../src/sandbox/smsc/behaviour.ts'
import { startSandbox, type Sandbox } from '../../src/sandbox/start-sandbox.ts'
import { ProviderError } from '../../src/server/platform/provider-error.ts'
import {
  createSmpp,
  mayBeSent,
  messageIdForms,
  SmppRefused,
  type Smpp,
  type SmppConfig,
  type SmsReceipt,
} from '../../src/server/providers/smpp/index.ts'
import { createTestClock, until } from './shop-api.ts'

const clock = createTestClock()
let sandbox: Sandbox
const clients: Smpp[] = []

const behave = (change: object): void => {
  const refused = sandbox.behaviours.merge('smsc', change)
  if (refused !== undefined) throw new Error(refused)
}

const connect = (changes: Partial<SmppConfig> = {}) => {
  const receipts: SmsReceipt[] = []
  const client = createSmpp(
    {
      ...{ ...sandbox.endpoints.smpp, tls: false, timeoutMs: 2_000, window: 10, perSecond: 1_000 },
      ...{ systemId: SMPP_SYSTEM_ID, password: SMPP_PASSWORD },
      ...changes,
    },
    clock,
  )
  client.listen((receipt) => {
    receipts.push(receipt)
    return Promise.resolve()
  })
  clients.push(client)
  return { client, receipts }
}

let last = 0
const newNumber = (): string => {
  last += 1
  return `8551${String(last).padStart(7, '0')}`
}

const send = (client: Smpp, to: string, text: string, from = 'Tonle'): Promise<string[]> => {
  const { encoding, parts } = readSmsText(text)
  return Promise.all(
    parts.map((part, at) =>
      client.submit({
        ...{ from, to, encoding, text: part },
        ...(parts.length > 1 && { part: { number: at + 1, of: parts.length, reference: last } }),
      }),
    ),
  )
}

const textsAt = (to: string): string[] =>
  sandbox.smsc.messages().flatMap((message) => (message.to === to ? [message.text] : []))

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

beforeAll(async () => {
  sandbox = await startSandbox({ basePort: 0 })
})
beforeEach(() => behave({ ...goodSmsc(), receiptMs: 0 }))
// A session of an earlier test would get the receipts.
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()))
})
afterAll(() => sandbox.stop())

it.each([
  ['GSM', 'Sale: 20 € off [today] @ Tonlé', 1],
  ['long GSM', `${'abc ÄÖ{}'.repeat(60)}.`, 4],
  ['Khmer', 'បញ្ចុះតម្លៃ 20% ថ្ងៃនេះ', 1],
  ['long Khmer with emoji', 'សួស្តី😀'.repeat(20), 3],
])('sends a %s text, which arrives whole', async (_, text, parts) => {
  const { client } = connect()
  const to = newNumber()
  const ids = await send(client, to, text)
  expect(ids).toHaveLength(parts)
  expect(textsAt(to)).toEqual([text])
})

it.each(['same', 'decimal'])('gets receipts with %s ids', async (receiptIds) => {
  behave({ receiptIds })
  const { client, receipts } = connect()
  const to = newNumber()
  const [id = ''] = await send(client, to, 'hello')
  await until(
    () => Promise.resolve(receipts),
    (all) => all.length === 1,
  )
  expect(receipts).toMatchObject([{ msisdn: to, state: 'DELIVERED', detail: 'DELIVRD 000' }])
  expect(messageIdForms(receipts[0]?.messageId ?? '')).toContain(id)
})

it('gets a receipt again when it could not be stored', async () => {
  const { client } = connect()
  let tries = 0
  client.listen(() => {
    tries += 1
    return tries === 1 ? Promise.reject(new Error('no database')) : Promise.resolve()
  })
  await send(client, newNumber(), 'hello')
  await until(
    () => Promise.resolve(tries),
    (count) => count === 2,
  )
})

it.each([
  [{ faults: [{ do: 'refuse', status: 0x58 }] }, 'busy', 'throttled'],
  [{ faults: [{ do: 'refuse', status: 0x14 }] }, 'busy', 'throttled'],
  [{ perSecond: 1 }, 'busy', 'throttled'],
  [{ faults: [{ do: 'refuse', status: 0x45 }] }, 'retry', 'out-of-order'],
  [{ faults: [{ do: 'refuse', status: 0x0b }] }, 'input', 'number'],
])('%j is %s', async (change, errorClass, about) => {
  behave(change)
  const { client } = connect()
  const to = newNumber()
  // A second may begin between two of three submits.
  const failures = await Promise.all(
    ['one', 'two', 'three'].map((text) => failureOf(send(client, to, text))),
  )
  const failure = failures.find((one) => one !== undefined)
  expect(failure).toBeInstanceOf(SmppRefused)
  expect(failure).toMatchObject({ class: errorClass, about })
  expect(mayBeSent(failure)).toBe(false)
})

it('a sender name that is not approved is the customer’s to change', async () => {
  const { client } = connect()
  const to = newNumber()
  const failure = await failureOf(send(client, to, 'hello', 'Unknown'))
  expect(failure).toMatchObject({ class: 'input', about: 'sender', code: '0A' })
  const { control } = sandbox.endpoints
  const senders = ['Tonle', 'Unknown']
  await fetch(`${control}/control/smsc/senders`, {
    ...{ method: 'PUT', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ senders }),
  })
  await send(client, to, 'hello', 'Unknown')
  const shown = await fetch(`${control}/control/smsc/messages?to=${to}`)
  expect(await shown.json()).toMatchObject([{ from: 'Unknown', text: 'hello' }])
  const inbox = await fetch(`${control}/control/smsc/inbox`)
  expect(await inbox.text()).toContain(to)
})

it.each([
  ['a wrong password', {}, { password: 'wrong' }, '0E'],
  ['a refused bind', { refuseBind: 0x0d }, {}, '0D'],
] as const)('%s is fatal, and the next try waits', async (_, behaviour, changes, code) => {
  behave(behaviour)
  const { client } = connect(changes)
  const failure = await failureOf(client.bind())
  expect(failure).toMatchObject({ class: 'fatal', about: 'bind', code })
  behave(goodSmsc())
  expect(await failureOf(client.bind())).toBe(failure)
  if (code === '0D') {
    clock.advance(1_500)
    await client.bind()
  }
})

it.each(['lose', 'drop', 'hang'])(
  'a submit without an answer (%s) may be sent, and is not repeated',
  async (fault) => {
    behave({ faults: [{ do: fault }] })
    const { client } = connect({ timeoutMs: 300 })
    const to = newNumber()
    const failure = await failureOf(send(client, to, 'once'))
    expect(failure).toMatchObject({ kind: 'timeout' })
    expect(mayBeSent(failure)).toBe(true)
    expect(textsAt(to)).toEqual(fault === 'drop' ? [] : ['once'])
    await send(client, newNumber(), 'connected again')
    expect(textsAt(to)).toHaveLength(fault === 'drop' ? 0 : 1)
  },
)

it('nothing is sent while the gateway is down', async () => {
  behave({ down: true })
  const { client } = connect()
  const failure = await failureOf(send(client, newNumber(), 'hello'))
  expect(failure).toBeInstanceOf(ProviderError)
  expect(failure).toMatchObject({ kind: 'unreachable' })
  expect(mayBeSent(failure)).toBe(false)
})

it('has at most a window of submits without an answer', async () => {
  behave({ delayMs: 100 })
  const { client } = connect({ window: 2 })
  const start = performance.now()
  await Promise.all(Array.from({ length: 5 }, () => send(client, newNumber(), 'hello')))
  expect(performance.now() - start).toBeGreaterThan(280)
})
