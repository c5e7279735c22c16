import type { Hono } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import { page } from '../html-page.ts'
import { BankCredit, type BankCredits, type BookedCredit } from './bank-credits.ts'
import { statementXml } from './statement-xml.ts'

const row = ({ amount, currency, payer, remittance, reference, bookedAt }: BookedCredit) =>
  html`<tr>
    <td>${bookedAt.slice(0, 10)}</td>
    <td>${reference}</td>
    <td>${amount} ${currency}</td>
    <td>${payer}</td>
    <td>${remittance}</td>
  </tr>`

const field = (name: string, label: string, value = '') =>
  html`<p>
    <label>${label}<br /><input name="${name}" value="${value}" /></label>
  </p>`

const accountPage = (credits: readonly BookedCredit[]) =>
  page(
    'Sandbox bank',
    html`<h1>Bank account</h1>
      <p class="soft">The account that customers transfer to, and its statement (camt.053).</p>
      <form class="card" method="post" action="/control/bank/credits">
        ${field('amount', 'Amount', '14.29')} ${field('currency', 'Currency', 'USD')}
        ${field('payer', 'Payer', 'Sok Dara')} ${field('remittance', 'What the payer wrote')}
        <div class="actions"><button class="primary">Let it arrive</button></div>
      </form>
      <div class="card scroll">
        <p><a href="/control/bank/statement.xml">Statement</a></p>
        <table>
          <tbody>
            ${credits.toReversed().map(row)}
          </tbody>
        </table>
      </div>`,
  )

/** Adds the routes of the account: its page, arriving money and the statement. */
export function addBankRoutes(app: Hono, credits: BankCredits, now: () => Date): void {
  app.get('/control/bank', (c) => c.html(accountPage(credits.all())))
  app.get('/control/bank/credits', (c) => c.json(credits.all()))
  app.post('/control/bank/credits', async (c) => {
    const isForm = !(c.req.header('content-type') ?? '').startsWith('application/json')
    const body: unknown = isForm
      ? await c.req.parseBody()
      : await c.req.json().catch(() => undefined)
    const credit = v.safeParse(BankCredit, body)
    if (!credit.success) {
      return c.json({ message: '{"amount": "14.29", "remittance": "…"} is expected' }, 400)
    }
    const booked = credits.add(credit.output)
    return isForm ? c.redirect('/control/bank', 303) : c.json(booked)
  })
  app.get('/control/bank/statement.xml', (c) =>
    c.body(statementXml(credits.all(), now()), 200, { 'content-type': 'application/xml' }),
  )
}
