import { createTransport } from 'nodemailer'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { startSandbox, type Sandbox } from '../start-sandbox.ts'

const Messages = v.array(
  v.object({
    id: v.string(),
    to: v.array(v.string()),
    from: v.string(),
    subject: v.string(),
    text: v.string(),
    html: v.string(),
    receivedAt: v.string(),
  }),
)

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ basePort: 0 })
})
afterAll(() => sandbox.stop())
afterEach(async () => {
  sandbox.behaviours.reset()
  await fetch(`${sandbox.endpoints.inbox}/messages`, { method: 'DELETE' })
})

function send(mail: { to: string; subject: string; html?: string }) {
  const transport = createTransport({ ...sandbox.endpoints.smtp, secure: false })
  return transport.sendMail({ from: 'Shop <shop@example.com>', text: 'អរគុណ', ...mail })
}

async function messages(to?: string) {
  const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`
  const response = await fetch(`${sandbox.endpoints.inbox}/messages.json${query}`)
  return v.parse(Messages, await response.json())
}

describe('the inbox', () => {
  it('has a mail as soon as SMTP accepted it', async () => {
    await send({ to: 'sok@example.com', subject: 'វិក្កយបត្រ #1', html: '<b>Paid</b>' })
    const [message, ...others] = await messages()
    expect(others).toEqual([])
    expect(message).toMatchObject({
      to: ['sok@example.com'],
      from: 'shop@example.com',
      subject: 'វិក្កយបត្រ #1',
    })
    expect(message?.text.trim()).toBe('អរគុណ')
    expect(message?.html.trim()).toBe('<b>Paid</b>')
  })

  it('is filtered by recipient, newest first, and emptied', async () => {
    await send({ to: 'a@example.com', subject: 'one' })
    await send({ to: 'a@example.com', subject: 'two' })
    await send({ to: 'b@example.com', subject: 'three' })
    expect((await messages('A@example.com')).map(({ subject }) => subject)).toEqual(['two', 'one'])
    await fetch(`${sandbox.endpoints.inbox}/messages`, { method: 'DELETE' })
    expect(await messages()).toEqual([])
  })

  it('shows a mail with its HTML in a sandboxed frame', async () => {
    await send({ to: 'a@example.com', subject: '<i>x</i>', html: '<script>1</script>' })
    const list = await (await fetch(sandbox.endpoints.inbox)).text()
    expect(list).toContain('&lt;i&gt;x')
    const [message] = await messages()
    const page = await fetch(`${sandbox.endpoints.inbox}/messages/${message?.id ?? ''}`)
    const text = await page.text()
    expect(text).toContain('sandbox="allow-popups')
    expect(text).not.toContain('<script>')
    expect(text).toContain('អរគុណ')
  })

  it('answers 404 for an unknown mail', async () => {
    expect((await fetch(`${sandbox.endpoints.inbox}/messages/none`)).status).toBe(404)
  })
})

describe('configured to', () => {
  it('be down, SMTP refuses', async () => {
    sandbox.behaviours.merge('mail', { down: true })
    await expect(send({ to: 'a@example.com', subject: 'x' })).rejects.toThrow(/421/)
    sandbox.behaviours.merge('mail', { down: false })
    await send({ to: 'a@example.com', subject: 'x' })
    expect(await messages()).toHaveLength(1)
  })

  it('reject recipients, SMTP answers 550', async () => {
    sandbox.behaviours.merge('mail', { rejectRcpt: true })
    await expect(send({ to: 'a@example.com', subject: 'x' })).rejects.toThrow(/550/)
    expect(await messages()).toEqual([])
  })

  it('lose its replies, it has the mail', async () => {
    sandbox.behaviours.merge('mail', { loseAnswer: true })
    await expect(send({ to: 'a@example.com', subject: 'x' })).rejects.toThrow(/closed/)
    expect(await messages()).toHaveLength(1)
  })
})
