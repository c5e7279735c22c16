import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { createIpOf } from './ip-of.ts'

const ask = async (trustProxy: boolean, headers: readonly (string | undefined)[]) => {
  const warnings: unknown[] = []
  const ipOf = createIpOf(trustProxy, { warn: (text: unknown) => warnings.push(text) })
  const app = new Hono().get('/', (c) => c.text(ipOf(c)))
  const incoming = { socket: { remoteAddress: '198.51.100.9' } }
  const ips = []
  for (const header of headers) {
    const init = header === undefined ? {} : { headers: { 'x-forwarded-for': header } }
    ips.push(await (await app.request('/', init, { incoming })).text())
  }
  return { ips, warnings }
}

it('is the last entry of the load balancer, with or without its port', async () => {
  const entries = ['192.0.2.1', '10.0.0.1, 192.0.2.2', '192.0.2.3:5000', '2001:db8::1']
  expect(await ask(true, [...entries, '[2001:db8::2]:5000', undefined])).toEqual({
    ips: ['192.0.2.1', '192.0.2.2', '192.0.2.3', '2001:db8::1', '2001:db8::2', '198.51.100.9'],
    warnings: [],
  })
})

it('is never a text that a client chose: a new one each time would evade every limit', async () => {
  const { ips, warnings } = await ask(true, ['unknown', 'a b', '192.0.2.1, x', '1.2.3', '[::1', ''])
  expect(new Set(ips)).toEqual(new Set(['198.51.100.9']))
  expect(warnings).toHaveLength(1)
})

it('ignores the header without TRUST_PROXY, and warns once', async () => {
  const { ips, warnings } = await ask(false, ['192.0.2.1', '192.0.2.2'])
  expect(new Set(ips)).toEqual(new Set(['198.51.100.9']))
  expect(warnings).toHaveLength(1)
})
