import { timingSafeEqual, createHash } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Behaviours } from '../control/behaviours.ts'
import { PAGE_HEADERS } from '../html-page.ts'
import { hangForever, pause } from '../pause.ts'
import {
  acceptedBody,
  deniedBody,
  quoted,
  Refused,
  refusedBody,
  versionZeroBody,
} from './answer.ts'
import { runCpanel } from './cpanel-functions.ts'
import { functions } from './functions.ts'
import { endedPage, panelPage, serverPage, takeSession } from './panel-page.ts'
import type { FunctionContext, ServerState } from './server-state.ts'

export interface WhmDeps {
  readonly user: string
  readonly token: string
  readonly state: ServerState
  readonly behaviours: Behaviours
  readonly now: () => Date
  readonly stopping: AbortSignal
  readonly baseUrl: () => string
}

type WhmContext = Context<{ Bindings: HttpBindings }>

const maxCalls = 1000

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Returns the parameters of the query and of a form. */
const readParameters = async (c: WhmContext): Promise<ReadonlyMap<string, string>> => {
  const parameters = new Map(new URL(c.req.url).searchParams)
  if (c.req.method === 'POST') {
    for (const [name, value] of new URLSearchParams(await c.req.text())) parameters.set(name, value)
  }
  return parameters
}

/** Simulates WHM API 1 and the panel pages that its links open. */
export function whmApp(deps: WhmDeps): Hono<{ Bindings: HttpBindings }> {
  const { state, behaviours, stopping } = deps
  const context: FunctionContext = {
    ...{ state, behaviours, now: deps.now, baseUrl: deps.baseUrl },
    reseller: deps.user,
    hostname: 'sh1.hosting.example',
    ip: '203.0.113.10',
  }
  const credentials = digest(`whm ${deps.user}:${deps.token}`)
  const app = new Hono<{ Bindings: HttpBindings }>()

  /** Runs a function; returns the body of its answer. */
  const run = (command: string, parameters: ReadonlyMap<string, string>) => {
    const act = functions.get(command)
    const note = (result: 0 | 1) => {
      const user = parameters.get('username') ?? parameters.get('user') ?? ''
      state.calls.push({ command, user, result })
      if (state.calls.length > maxCalls) state.calls.shift()
    }
    try {
      const refusal = behaviours.current.whm.refuse[command]
      if (refusal !== undefined) throw new Refused(refusal)
      if (act === undefined) {
        throw new Refused(
          `Unknown app (${quoted(command)}) requested for this version (1) of the API.`,
        )
      }
      const body = acceptedBody(command, act(context, parameters))
      note(1)
      return body
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      note(0)
      return refusedBody(command, error.message)
    }
  }

  const answer = async (c: WhmContext): Promise<Response> => {
    const { down, hang, denied, delayMs, createMs, loseAnswer, proxyTimeout } =
      behaviours.current.whm
    if (hang) await hangForever()
    if (down) return c.text('Service Unavailable', 503)
    const given = digest(c.req.header('authorization') ?? '')
    if (denied || !timingSafeEqual(given, credentials)) return c.json(deniedBody, 403)
    const command = c.req.param('command') ?? ''
    const parameters = await readParameters(c)
    if (parameters.get('api.version') !== '1') {
      return c.json(versionZeroBody('Only version 1 of the API is available.'))
    }
    await pause(delayMs + (command === 'createacct' ? createMs : 0), stopping)
    const isCpanel = command === 'cpanel'
    const body = isCpanel ? await runCpanel(context, parameters) : run(command, parameters)
    const acted = isCpanel
      ? `${parameters.get('cpanel_jsonapi_module') ?? ''}::${parameters.get('cpanel_jsonapi_func') ?? ''}`
      : command
    if (loseAnswer.includes(acted)) {
      c.env.incoming.socket.destroy()
      return RESPONSE_ALREADY_SENT
    }
    if (proxyTimeout.includes(acted)) {
      return new Response('<html><title>524: A timeout occurred</title></html>', {
        status: 524,
        headers: { 'content-type': 'text/html' },
      })
    }
    return c.json(body)
  }

  app.use(bodyLimit({ maxSize: 64 * 1024 }))
  app.on(['GET', 'POST'], '/json-api/:command', answer)
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(PAGE_HEADERS)) c.header(name, value)
  })
  app.get('/', (c) => c.html(serverPage(context.hostname)))
  app.get('/:token/login/', (c) => {
    const session = takeSession(context, c.req.param('token'), c.req.query('session') ?? '')
    return session === undefined ? c.html(endedPage(), 401) : c.html(panelPage(context, session))
  })
  return app
}
