import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { ServerRuntimeClient } from '@sentry/core/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isOurEnvelope } from './check-envelope.ts'
import { dataCollection } from '../../../contract/reported-error.ts'
import { parseDsn } from '../../../contract/sentry-dsn.ts'
import { openErrorReports } from './open-error-reports.ts'
import { createReportQueue } from './report-queue.ts'

const dsn = 'https://abc123@errors.example/7'
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const event = '{"type":"event"}\n{}'

it.each([
  [`{"dsn":"${dsn}"}\n${event}`, true],
  [`{"dsn":"${dsn}"}\n${event}\n`, true],
  [`{"dsn":"${dsn}/"}\n{"type":"span","length":4}\n{"\n}\n${event}\n`, true],
  [`{"dsn":"https://abc123@other.example/7"}\n${event}`, false],
  [`{"dsn":"https://abc123@errors.example/8"}\n${event}`, false],
  [`{"dsn":"https://other@errors.example/7"}\n${event}`, false],
  [`{}\n${event}`, false],
  [`{"dsn":"${dsn}"}\n`, false],
  [`{"dsn":"${dsn}"}\n{"type":"attachment"}\nx`, false],
  [`{"dsn":"${dsn}"}\n{"type":"event","length":9}\n{}`, false],
  [`{"dsn":"${dsn}"}\n${`${event}\n`.repeat(11)}`, false],
  [`{"dsn":"${dsn}"}\n{"type":"event"}\n${' '.repeat(200_000)}`, false],
  [`{"dsn":"${dsn}"}\n{"type":"replay_recording"}\n${' '.repeat(200_000)}`, true],
  ['', false],
  ['not JSON', false],
])('takes the envelope %.80s: %s', (envelope, isTaken) => {
  expect(isOurEnvelope(bytes(envelope), dsn)).toBe(isTaken)
})

it.each([
  'errors.example/7',
  'ftp://abc@errors.example/7',
  'https://errors.example/7',
  'https://abc@errors.example/',
  'https://abc@errors.example/x',
])('refuses the DSN %s', (text) => {
  expect(parseDsn(text)).toBeUndefined()
})

it('finds the places of a DSN with a folder and a port', () => {
  expect(parseDsn('http://abc@127.0.0.1:9000/sentry/7')).toEqual({
    text: 'http://abc@127.0.0.1:9000/sentry/7',
    envelopeUrl: 'http://127.0.0.1:9000/sentry/api/7/envelope/',
    otlpUrl: 'http://127.0.0.1:9000/sentry/api/7/integration/otlp',
    auth: 'Sentry sentry_version=7, sentry_key=abc',
  })
})

let received: string[] = []
let status = 200
/** Holds the answers back while it is set. */
let held: PromiseWithResolvers<void> | undefined
const server = createServer((request, response) => {
  void request.toArray().then(async (pieces: Buffer[]) => {
    received.push(`${String(request.headers['x-sentry-auth'])} ${Buffer.concat(pieces).toString()}`)
    await held?.promise
    response.writeHead(status, { 'retry-after': '30' }).end('{}')
  })
})
let place = { envelopeUrl: '', auth: 'key' }
beforeEach(async () => {
  received = []
  status = 200
  held = undefined
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  place = { envelopeUrl: `http://127.0.0.1:${port}/`, auth: 'key' }
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

const limits = { most: 3, mostBytes: 10, timeoutMs: 5000 }

it('drops what exceeds its limits while Sentry does not answer, and goes on afterwards', async () => {
  held = Promise.withResolvers()
  const queue = createReportQueue(place, () => 0, limits)
  expect(['a', 'b', 'c', 'd'].map((one) => queue.add(bytes(one)))).toEqual([
    ...[true, true, true, false],
  ])
  held.resolve()
  await queue.flush(5000)
  expect(received).toEqual(['key a', 'key b', 'key c'])
  expect(queue.add(bytes('12345678901'))).toBe(false)
  expect(queue.add(bytes('1234567890'))).toBe(true)
  await queue.flush(5000)
  expect(queue.counts()).toEqual({ sent: 4, failed: 0, dropped: 2 })
})

it('pauses as long as Sentry asks', async () => {
  let now = 0
  status = 429
  const queue = createReportQueue(place, () => now, limits)
  queue.add(bytes('a'))
  await queue.flush(5000)
  expect(queue.add(bytes('b'))).toBe(false)
  now = 30_000
  status = 200
  expect(queue.add(bytes('c'))).toBe(true)
  await queue.flush(5000)
  expect(queue.counts()).toEqual({ sent: 1, failed: 1, dropped: 1 })
})

it('drops what waits when Sentry asks for a pause, and takes as much as ever afterwards', async () => {
  let now = 0
  status = 429
  held = Promise.withResolvers()
  const queue = createReportQueue(place, () => now, limits)
  for (const one of ['aaa', 'bbb', 'ccc']) expect(queue.add(bytes(one))).toBe(true)
  held.resolve()
  await queue.flush(5000)
  expect(received).toEqual(['key aaa'])
  expect(queue.counts()).toEqual({ sent: 0, failed: 1, dropped: 2 })
  now = 30_000
  status = 200
  expect(queue.add(bytes('1234567890'))).toBe(true)
  await queue.flush(5000)
  expect(queue.counts()).toEqual({ sent: 1, failed: 1, dropped: 2 })
})

it('reports errors of the server while Sentry has enough of those of browsers', async () => {
  const ours = parseDsn(place.envelopeUrl.replace('//', '//abc@') + '7')
  const reports = await openErrorReports(ours, () => 0)
  const forged = bytes(`{"dsn":"${ours?.text ?? ''}"}\n${event}`)
  status = 429
  expect(reports?.forward(forged)).toBe(true)
  await reports?.flush()
  expect(reports?.forward(forged)).toBe(false)
  status = 200
  reports?.report(new RangeError('x'), { what: 'failed' })
  await reports?.flush()
  expect(reports?.counts()).toEqual({ sent: 1, failed: 1, dropped: 1 })
})

it('collects no category of data that the SDK knows', async () => {
  const capture = vi.spyOn(ServerRuntimeClient.prototype, 'captureException')
  const ours = parseDsn(place.envelopeUrl.replace('//', '//abc@') + '7')
  const reports = await openErrorReports(ours, () => 0)
  reports?.report(new RangeError('x'), { what: 'failed' })
  await reports?.flush()
  const [client] = capture.mock.contexts as readonly unknown[]
  capture.mockRestore()
  const options = client instanceof ServerRuntimeClient && client.getDataCollectionOptions()
  expect(options).toEqual(dataCollection)
})

it('gives up when Sentry is down or slow', async () => {
  const down = createReportQueue({ ...place, envelopeUrl: 'http://127.0.0.1:1/' }, () => 0)
  down.add(bytes('a'))
  held = Promise.withResolvers()
  const slow = createReportQueue(place, () => 0, { ...limits, timeoutMs: 20 })
  slow.add(bytes('a'))
  await Promise.all([down.flush(5000), slow.flush(5000)])
  held.resolve()
  expect([down.counts().failed, slow.counts().failed]).toEqual([1, 1])
})

it('reports an error that nothing caught before the process ends', () => {
  const script = `
    import { exitOnUncaught } from '${join(import.meta.dirname, 'exit-on-uncaught.ts')}'
    exitOnUncaught({
      report: (error, { what }) => console.log(what, error.message),
      flush: () => new Promise((resolve) => setImmediate(() => resolve(console.log('flushed')))),
    })
    Promise.reject(new Error('lost'))`
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  expect(run.stdout).toBe('uncaught lost\nflushed\n')
  expect(run.stderr).toMatch(/^Error: lost\n {4}at/)
  expect(run.status).toBe(1)
})
