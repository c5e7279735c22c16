import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startSandbox, type Sandbox } from '../../start-sandbox.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ basePort: 0 })
})
afterAll(() => sandbox.stop())
afterEach(() => {
  sandbox.behaviours.reset()
})

const ask = (query: string): Promise<string> => {
  const socket = connect(sandbox.endpoints.whois)
  socket.write(`${query}\r\n`)
  return text(socket)
}

describe('the WHOIS server', () => {
  it("shows the registry's data in the TLD's format", async () => {
    expect(await ask('taken-one.co.th')).toMatch(/^Domain Name: +TAKEN-ONE\.CO\.TH\r$/m)
    expect(await ask('taken-one.co.th')).toMatch(/^Exp date: +\d\d [A-Z][a-z]{2,3} \d{4}\r$/m)
    expect(await ask('taken-one.la')).toMatch(/^Registry Expiry Date: \d{4}-.*Z\r$/m)
    expect(await ask('free-one.co.th')).toMatch(/^% No match for "FREE-ONE\.CO\.TH"/m)
    expect(await ask('free-one.la')).toContain('does not exist')
    sandbox.behaviours.merge('registry', { taken: ['free-one.la'] })
    expect(await ask('free-one.la')).toContain('Domain Name: FREE-ONE.LA')
  })

  it('accepts the query formats of registries', async () => {
    expect(await ask('-T dn,ace taken-one.de')).toContain('Domain Name: TAKEN-ONE.DE')
    expect(await ask('taken-one.jp/e')).toContain('Domain Name: TAKEN-ONE.JP')
    expect(await ask('no name at all!')).toContain('Invalid query')
  })

  it('redacts some registrants and shows how to contact a few of them', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `taken-${at}.la`)
    const records = await Promise.all(names.map(ask))
    const redacted = records.filter((record) => /Registrant Name: REDACTED/.test(record))
    expect(redacted.length).toBeGreaterThan(0)
    expect(redacted.length).toBeLessThan(20)
    expect(redacted.some((record) => /Registrant Email: https:/.test(record))).toBe(true)
  })

  it('behaves as configured for one TLD', async () => {
    sandbox.behaviours.merge('whois', {
      tlds: { la: { answer: 'limited' }, mm: { answer: 'empty' }, th: { delayMs: 50 } },
    })
    expect(await ask('taken-one.la')).toContain('rate limit')
    expect(await ask('taken-one.mm')).toBe('')
    expect(await ask('taken-one.th')).toContain('Domain Name')
    sandbox.behaviours.merge('whois', { down: true })
    expect(await ask('taken-one.th').catch(() => '')).toBe('')
  })
})
