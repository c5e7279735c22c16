import { Hono } from 'hono'
import { html } from 'hono/html'
import { PAGE_HEADERS, page } from '../html-page.ts'
import type { Inbox, Message } from './inbox.ts'

/** Serves the inbox as a page and as JSON. */
export function inboxApp(inbox: Inbox): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(PAGE_HEADERS)) c.header(name, value)
  })
  app.get('/', (c) => c.html(listPage(inbox.list(c.req.query('to')))))
  app.get('/messages.json', (c) => c.json(inbox.list(c.req.query('to'))))
  app.get('/messages/:id', (c) => {
    const message = inbox.find(c.req.param('id'))
    return message === undefined
      ? c.html(page('No such mail', html`<h1>No such mail</h1>`), 404)
      : c.html(messagePage(message))
  })
  app.delete('/messages', (c) => {
    inbox.clear()
    return c.body(null, 204)
  })
  return app
}

function listPage(messages: readonly Message[]) {
  return page(
    'Sandbox inbox',
    html`<h1>Inbox</h1>
      <p class="soft">Every mail that was sent to the sandbox, newest first.</p>
      <div class="card scroll">
        ${
          messages.length === 0
            ? html`<p>No mail yet. What the shop sends appears here.</p>`
            : html`<table>
                <thead>
                  <tr>
                    <th scope="col">Subject</th>
                    <th scope="col">To</th>
                    <th scope="col">Received</th>
                  </tr>
                </thead>
                <tbody>
                  ${messages.map(
                    (message) =>
                      html`<tr>
                        <td><a href="/messages/${message.id}">${subjectOf(message)}</a></td>
                        <td>${message.to.join(', ')}</td>
                        <td>${displayTime(message.receivedAt)}</td>
                      </tr>`,
                  )}
                </tbody>
              </table>`
        }
      </div>`,
  )
}

function messagePage(message: Message) {
  // Links open in a new tab; scripts never run.
  const frame = `<base target="_blank">${message.html}`
  return page(
    subjectOf(message),
    html`<p><a href="/">All mail</a></p>
      <h1>${subjectOf(message)}</h1>
      <dl>
        <dt>From</dt>
        <dd>${message.from}</dd>
        <dt>To</dt>
        <dd>${message.to.join(', ')}</dd>
        <dt>Received</dt>
        <dd>${displayTime(message.receivedAt)}</dd>
        ${message.attachments.map(
          ({ filename, mimeType, bytes }) =>
            html`<dt>Attached</dt>
              <dd>${filename} (${mimeType}, ${bytes} bytes)</dd>`,
        )}
      </dl>
      ${
        message.html === ''
          ? ''
          : html`<h2>HTML</h2>
              <iframe
                title="The mail as HTML"
                sandbox="allow-popups allow-popups-to-escape-sandbox"
                srcdoc="${frame}"
              ></iframe>`
      }
      <h2>Text</h2>
      <pre>${message.text}</pre>`,
  )
}

function subjectOf(message: Message): string {
  return message.subject === '' ? '(no subject)' : message.subject
}

function displayTime(iso: string): string {
  return `${iso.slice(0, 19).replace('T', ' ')} UTC`
}
