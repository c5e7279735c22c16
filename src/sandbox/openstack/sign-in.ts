import * as v from 'valibot'
import { keystoneError, unauthorized } from './answers.ts'
import type { Call } from './call.ts'

export interface Credential {
  readonly id: string
  readonly secret: string
}

const method = 'application_credential'
const supported = ['external', 'password', 'token', 'oauth1', 'mapped', method]

const Body = v.record(v.string(), v.unknown())
const Auth = v.object({
  identity: v.looseObject({ methods: v.array(v.string()) }),
  scope: v.optional(v.unknown()),
})
const Given = v.object({ id: v.optional(v.string(), ''), secret: v.optional(v.string()) })

const expecting = (attribute: string, target: string): Response =>
  keystoneError(
    400,
    `Expecting to find ${attribute} in ${target}. The server could not comply with the request since it is either malformed or otherwise incorrect. The client is assumed to be in error.`,
  )

/** Returns the body of a request; undefined when it is no object. */
const readBody = (text: string): v.InferOutput<typeof Body> | undefined => {
  try {
    const json: unknown = JSON.parse(text === '' ? '{}' : text)
    return v.is(Body, json) && !Array.isArray(json) ? json : undefined
  } catch {
    return undefined
  }
}

/** Returns the application credential that may have a token, or the refusal of Keystone 22. */
export const signIn = async (
  c: Call,
  credentials: readonly Credential[],
  authUrl: string,
): Promise<Credential | Response> => {
  const text = await c.req.text()
  const type = c.req.header('content-type') ?? ''
  if (text !== '' && type !== '' && !type.includes('json')) {
    return expecting('application/json', 'Content-Type header')
  }
  const body = readBody(text)
  if (body === undefined) return expecting('valid JSON', 'request body')
  if (body['auth'] === undefined) return expecting('auth', 'request body')
  const auth = v.safeParse(Auth, body['auth'])
  if (!auth.success) return keystoneError(400, "'identity' is a required property")
  const { identity, scope } = auth.output

  const missing = identity.methods.find((name) => !(name in identity))
  if (missing !== undefined) return expecting(missing, 'identity')
  if (!identity.methods.every((name) => supported.includes(name))) {
    const message = 'Attempted to authenticate with an unsupported method.'
    return keystoneError(401, message, { authUrl, identity: { methods: supported } })
  }
  if (!identity.methods.includes(method)) return unauthorized(authUrl)
  if (scope !== undefined) {
    const reason = 'Application credentials cannot request a scope.'
    const message = `Error authenticating with application credential: ${reason}`
    return keystoneError(401, message, { authUrl, identity: {} })
  }
  const given = v.safeParse(Given, identity[method])
  if (!given.success || given.output.id === '') {
    return expecting('name or ID', 'application credential')
  }
  const { id, secret } = given.output
  const known = credentials.find((credential) => credential.id === id)
  if (known === undefined) {
    return keystoneError(404, `Could not find Application Credential: ${id}.`)
  }
  return known.secret === secret ? known : unauthorized(authUrl)
}
