import type { Hono } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import { page } from '../html-page.ts'
import type { Message, SmscState } from './smsc-state.ts'

const Senders = v.strictObject({ senders: v.array(v.pipe(v.string(), v.regex(/^[\w .-]{3,11}$/))) })

const row = ({ from, to, text, ids, receivedAt }: Message) =>
  html`<tr>
    <td>${from}</td>
    <td>${to}</td>
    <td>${text}</td>
    <td>${ids.length}</td>
    <td>${receivedAt.slice(0, 19).replace('T', ' ')} UTC</td>
  </tr>`

const inboxPage = (messages: readonly Message[]) =>
  page(
    'Sandbox SMS',
    html`<h1>SMS</h1>
      <p class="soft">Every message that was sent to the sandbox, newest first.</p>
      <div class="card scroll">
        ${
          messages.length === 0
            ? html`<p>No message yet. What the shop sends appears here.</p>`
            : html`<table>
                <thead>
                  <tr>
                    <th scope="col">From</th>
                    <th scope="col">To</th>
                    <th scope="col">Text</th>
                    <th scope="col">Parts</th>
                    <th scope="col">Received</th>
                  </tr>
                </thead>
                <tbody>
                  ${messages.slice(-500).toReversed().map(row)}
                </tbody>
              </table>`
        }
      </div>`,
  )

/** Adds the routes of the SMS inbox and of approved sender names. */
export function addSmscRoutes(app: Hono, state: SmscState): void {
  app.get('/control/smsc/inbox', (c) => c.html(inboxPage(state.messages())))
  app.get('/control/smsc/messages', (c) => {
    const to = c.req.query('to')
    return c.json(state.messages().filter((one) => to === undefined || one.to === to))
  })
  app.delete('/control/smsc/messages', (c) => {
    state.clear()
    return c.body(null, 204)
  })
  app.get('/control/smsc/senders', (c) => c.json({ senders: state.senders() }))
  app.put('/control/smsc/senders', async (c) => {
    const given = v.safeParse(Senders, await c.req.json().catch(() => undefined))
    if (!given.success) return c.json({ message: '{"senders": ["MyBrand"]} is expected' }, 400)
    state.setSenders(given.output.senders)
    return c.json({ senders: state.senders() })
  })
}
