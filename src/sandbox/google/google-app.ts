import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import type { Behaviours } from '../control/behaviours.ts'
import { createHttpFaults, type HttpEnv } from '../http-faults.ts'
import { SCRIPT_HEADERS, SCRIPT_PAGE_HEADERS, scriptOf } from '../script-page.ts'
import {
  accountPage,
  buttonPage,
  refusalPage,
  responsePage,
  servicePage,
  type SignInRequest,
} from './google-pages.ts'
import { gsiButton, gsiClient, gsiResponse } from './gsi-client.ts'
import type { IdTokens } from './id-tokens.ts'

export interface GoogleDeps {
  /** The only registered OAuth client. */
  readonly clientId: string
  readonly idTokens: IdTokens
  readonly behaviours: Behaviours
  readonly stopping: AbortSignal
}

const Chosen = v.object({
  email: v.pipe(v.string(), v.trim(), v.email()),
  given_name: v.pipe(v.string(), v.trim(), v.maxLength(100)),
  family_name: v.pipe(v.string(), v.trim(), v.maxLength(100)),
})

/** Simulates Google Identity Services: script, button, popup and key set. */
export function googleApp({ clientId, idTokens, behaviours, stopping }: GoogleDeps): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  const faults = createHttpFaults(() => behaviours.current.google, stopping)
  app.use(bodyLimit({ maxSize: 64 * 1024 }))
  app.use(async (c, next) => {
    await next()
    if (!(c.res.headers.get('content-type') ?? '').startsWith('text/html')) return
    for (const [name, value] of Object.entries(SCRIPT_PAGE_HEADERS)) c.header(name, value)
  })

  app.get('/', (c) => c.html(servicePage(clientId)))

  app.get('/gsi/client', (c) =>
    behaviours.current.google.scriptDead
      ? c.text('Service unavailable', 503)
      : c.body(scriptOf(gsiClient, new URL(c.req.url).origin), 200, SCRIPT_HEADERS),
  )
  app.get('/gsi/button.js', (c) => c.body(scriptOf(gsiButton), 200, SCRIPT_HEADERS))
  app.get('/gsi/response.js', (c) => c.body(scriptOf(gsiResponse), 200, SCRIPT_HEADERS))

  app.get('/gsi/button', (c) => {
    const asked = (name: string) => c.req.query(name) ?? ''
    return c.html(
      buttonPage({
        type: asked('type'),
        theme: asked('theme'),
        text: asked('text'),
        shape: asked('shape'),
        width: pixels(asked('width'), 220),
        height: pixels(asked('height'), 40),
        language: asked('hl'),
      }),
    )
  })

  app.get('/gsi/select', (c) => {
    const request = readRequest(c.req.query())
    return refusal(c, request) ?? c.html(accountPage(request))
  })

  app.post('/gsi/issue', async (c) => {
    const form = await c.req.parseBody()
    const request = readRequest(form)
    const refused = refusal(c, request)
    if (refused !== undefined) return refused
    const chosen = v.safeParse(Chosen, form)
    if (!chosen.success) return c.html(accountPage(request), 400)
    const credential = await idTokens.issue({
      clientId: request.clientId,
      nonce: request.nonce,
      email: chosen.output.email,
      givenName: chosen.output.given_name,
      familyName: chosen.output.family_name,
    })
    return c.html(responsePage(credential, request.origin))
  })

  app.get('/oauth2/v3/certs', faults, async (c) =>
    behaviours.current.google.certsDown
      ? c.text('Service unavailable', 503)
      : c.json(await idTokens.certs(), 200, {
          'cache-control': 'public, max-age=19800, must-revalidate, no-transform',
        }),
  )

  function refusal(c: Context, request: SignInRequest) {
    if (request.clientId !== clientId) {
      return c.html(refusalPage('invalid_client', 'The OAuth client was not found.'), 400)
    }
    // As at Google, only the page's own origin receives the token.
    const origin = URL.parse(request.origin)
    if (origin === null || !/^https?:$/.test(origin.protocol) || origin.origin !== request.origin) {
      return c.html(refusalPage('origin_mismatch', 'The given origin is not allowed.'), 400)
    }
    return undefined
  }

  return app
}

function readRequest(fields: Readonly<Record<string, unknown>>): SignInRequest {
  const text = (name: string): string => {
    const value = fields[name]
    return typeof value === 'string' ? value : ''
  }
  return {
    clientId: text('client_id'),
    origin: text('origin'),
    nonce: text('nonce'),
    loginHint: text('login_hint'),
  }
}

function pixels(text: string, otherwise: number): number {
  const number = Number(text)
  return Number.isInteger(number) && number >= 16 && number <= 400 ? number : otherwise
}
