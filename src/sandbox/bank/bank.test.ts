import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { addBankRoutes, openBankCredits } from './index.ts'

const open = () => {
  const now = () => new Date('2026-11-26T08:00:00Z')
  const app = new Hono()
  addBankRoutes(app, openBankCredits(undefined, now), now)
  const add = (body: string, type = 'application/json') =>
    app.request('/control/bank/credits', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    })
  return { app, add }
}

it('lists what arrived in a camt.053 statement', async () => {
  const { app, add } = open()
  await add('{"amount":"14.29","remittance":"RF18 & thanks","payer":"<b>"}')
  await add('amount=60000&currency=KHR', 'application/x-www-form-urlencoded')
  const statement = await (await app.request('/control/bank/statement.xml')).text()
  expect(statement).toContain('<Amt Ccy="USD">14.29</Amt>')
  expect(statement).toContain('<AcctSvcrRef>FT261126000001</AcctSvcrRef>')
  expect(statement).toContain('<Ustrd>RF18 &amp; thanks</Ustrd>')
  expect(statement).toContain('<Nm>&lt;b&gt;</Nm>')
  expect(statement).toContain('<Amt Ccy="KHR">60000</Amt>')
  expect(await (await app.request('/control/bank')).text()).toContain('60000 KHR')
})

it.each(['{"amount":"-1"}', '{"amount":"1","currency":"XXX"}', 'no JSON'])(
  'refuses %s',
  async (body) => {
    const { app, add } = open()
    expect((await add(body)).status).toBe(400)
    expect(await (await app.request('/control/bank/credits')).json()).toEqual([])
  },
)
