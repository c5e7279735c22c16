import { createHash, timingSafeEqual } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { PAGE_HEADERS } from '../html-page.ts'
import { hangForever, pause } from '../pause.ts'
import { Refused, refusalFields, writeAnswer, type Field } from './answer.ts'
import { autoRefund, autoRevokeSsl, autoUpdateDcv, resendDcvEmail } from './change-order.ts'
import { approvalPage, approve, startPage } from './approval-page.ts'
import type { Call, CallContext, Fields } from './context.ts'
import { autoApplySsl, autoReplaceSsl } from './place-order.ts'
import {
  collectSsl,
  getDcvEmailAddressList,
  getMdcDomainDetails,
  webHostReport,
} from './read-order.ts'

export interface SectigoDeps extends CallContext {
  readonly login: string
  readonly password: string
  readonly stopping: AbortSignal
}

type SectigoContext = Context<{ Bindings: HttpBindings }>

const calls: ReadonlyMap<string, Call> = new Map([
  ['AutoApplySSL', autoApplySsl],
  ['AutoReplaceSSL', autoReplaceSsl],
  ['CollectSSL', collectSsl],
  ['GetMDCDomainDetails', getMdcDomainDetails],
  ['GetDCVEmailAddressList', getDcvEmailAddressList],
  ['AutoUpdateDCV', autoUpdateDcv],
  ['ResendDCVEmail', resendDcvEmail],
  ['AutoRevokeSSL', autoRevokeSsl],
  ['AutoRefund', autoRefund],
  ['WebHostReport', webHostReport],
])

const newlineOnly: ReadonlySet<string> = new Set(['GetDCVEmailAddressList'])
const maxCalls = 1000

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether a call knows the field `responseFormat`. */
const hasFormat = (name: string, call: Call): boolean =>
  call.isUrlEncoded !== true && !newlineOnly.has(name)

/** Simulates the authority's reseller API and the page that approves a name by mail. */
export function sectigoApp(deps: SectigoDeps): Hono<{ Bindings: HttpBindings }> {
  const { orders, behaviours, stopping } = deps
  const credentials = digest(`${deps.login}\n${deps.password}`)
  const app = new Hono<{ Bindings: HttpBindings }>()

  const check = (name: string, call: Call, fields: Fields): void => {
    const login = `${fields.get('loginName') ?? ''}\n${fields.get('loginPassword') ?? ''}`
    if (!timingSafeEqual(digest(login), credentials)) throw new Refused(-16)
    const refusal = behaviours.current.sectigo.refuse[name]
    if (refusal !== undefined) throw new Refused(refusal)
    const allowed = ['loginName', 'loginPassword', ...call.allowed]
    if (hasFormat(name, call)) allowed.push('responseFormat')
    const unknown = [...fields.keys()].find((field) => !allowed.includes(field))
    if (unknown !== undefined) throw new Refused(-2, unknown)
  }

  const run = async (name: string, call: Call, fields: Fields): Promise<readonly Field[]> => {
    const note = (code: number) => {
      const about = fields.get('foreignOrderNumber') ?? fields.get('orderNumber') ?? ''
      orders.calls.push({ call: name, about, code })
      if (orders.calls.length > maxCalls) orders.calls.shift()
    }
    try {
      check(name, call, fields)
      const answer = await call.run(deps, fields)
      note(0)
      return answer
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      note(error.code)
      return refusalFields(error)
    }
  }

  const answer = async (c: SectigoContext): Promise<Response> => {
    const { down, hang, delayMs, loseAnswer } = behaviours.current.sectigo
    if (hang) await hangForever()
    if (down) return c.text('Service Unavailable', 503)
    const name = (c.req.param('call') ?? '').replace(/^!/, '')
    const call = calls.get(name)
    if (call === undefined) return c.notFound()
    if (c.req.method !== 'POST') {
      return c.text(writeAnswer(refusalFields(new Refused(-17)), false))
    }
    const fields = new Map(new URLSearchParams(await c.req.text()))
    await pause(delayMs, stopping)
    const found = await run(name, call, fields)
    if (loseAnswer.includes(name)) {
      c.env.incoming.socket.destroy()
      return RESPONSE_ALREADY_SENT
    }
    const isUrlEncoded = call.isUrlEncoded === true || fields.get('responseFormat') === '1'
    return c.text(writeAnswer(found, isUrlEncoded && !newlineOnly.has(name)))
  }

  app.use(bodyLimit({ maxSize: 256 * 1024 }))
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(PAGE_HEADERS)) c.header(name, value)
  })
  app.get('/', (c) => c.html(startPage()))
  app.get('/products/EnterDCVCode2', (c) =>
    c.html(approvalPage(c.req.query('orderNumber') ?? '', c.req.query('dcvCode') ?? '')),
  )
  app.post('/products/EnterDCVCode2', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    return c.html(await approve(deps, form.get('orderNumber') ?? '', form.get('dcvCode') ?? ''))
  })
  app.all('/products/download/:call', answer)
  app.all('/products/:call', answer)
  return app
}
