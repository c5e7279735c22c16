import { expect, it } from 'vitest'
import { dataCollection, shownEvent, shownFile, shownMessage } from './reported-error.ts'

it('switches every category of data off', () => {
  const isOff = (value: unknown): boolean =>
    typeof value === 'object' && value !== null
      ? Object.values(value).every(isOff)
      : value === false || value === 0
  expect(Object.entries(dataCollection).filter(([, value]) => !isOff(value))).toEqual([])
})

it.each([
  [
    "Cannot read properties of undefined (reading 'sokha@example.com')",
    /^Cannot read .*undefined$/,
  ],
  ['Unexpected token s, "sokha@example.com" is not valid JSON', /^is not valid JSON$/],
  ['Failed query: insert … params: sokha@example.com', /^Failed query$/],
  ['sokha@example.com is banned', /^withheld$/],
  [undefined, /^withheld$/],
])('shows of the message %s what an engine writes', (message, shown) => {
  expect(shownMessage(message)).toMatch(shown)
})

it.each([
  ['https://shop.example/_astro/kit.a1B-2_c.js', '/_astro/kit.a1B-2_c.js'],
  ['https://shop.example/km/account/domains?name=sokha.com', 'other'],
  ['https://shop.example/src/sokha', 'other'],
  ['https://shop.example/_astro/kit.js?email=sokha@example.com', 'other'],
  ['/srv/shop/.cache/server/0123456789abcdef/main.js', '/server/0123456789abcdef/main.js'],
  ['file:///home/sokha/shop/src/server/app.ts', '/src/server/app.ts'],
  ['/home/sokha/shop/node_modules/pg/lib/client.js', '/node_modules/pg/lib/client.js'],
  ['node:internal/process/task_queues', 'node:internal/process/task_queues'],
  ['/home/sokha/slip.pdf', 'other'],
])('shows the file %s as %s', (filename, shown) => {
  expect(shownFile(filename)).toBe(shown)
})

it('lets nothing of an event pass that is not listed', () => {
  const canary = 'canary'
  const everything = {
    ...{ event_id: 'a'.repeat(32), timestamp: 1_800_000_000, platform: 'javascript' },
    ...{ message: canary, logentry: { message: canary }, transaction: canary, logger: canary },
    ...{ server_name: canary, modules: { canary }, extra: { canary }, user: { email: canary } },
    request: { url: canary, headers: { cookie: canary } },
    breadcrumbs: [{ message: canary }],
    tags: { page: '/cloud', canary },
    contexts: { trace: { trace_id: 'b'.repeat(32), span_id: canary }, canary: { canary } },
    exception: {
      values: [
        {
          ...{ type: 'canary secret', value: canary, module: canary },
          mechanism: { type: 'onerror', handled: false, data: { canary } },
          stacktrace: {
            frames: [
              {
                ...{ filename: canary, abs_path: canary, module: canary, vars: { canary } },
                ...{ function: 'canary@example', context_line: canary, pre_context: [canary] },
                ...{ lineno: 7, colno: 9, in_app: true },
              },
            ],
          },
        },
      ],
    },
  }
  const shown = shownEvent(everything)
  expect(JSON.stringify(shown)).not.toContain(canary)
  expect(shown).toMatchObject({
    ...{ event_id: 'a'.repeat(32), tags: { page: '/cloud' } },
    contexts: { trace: { trace_id: 'b'.repeat(32) } },
    exception: {
      values: [
        {
          ...{ type: 'Error', value: 'withheld', mechanism: { type: 'onerror', handled: false } },
          stacktrace: { frames: [{ filename: 'other', lineno: 7, colno: 9, in_app: true }] },
        },
      ],
    },
  })
})
