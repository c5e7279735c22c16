import * as v from 'valibot'

interface Credential {
  readonly id: string
  readonly secret: string
}

const hexId = v.pipe(v.string(), v.regex(/^[\da-f]{32}$/))
const time = v.pipe(v.string(), v.regex(/^[\d-]{10}T[\d:]{8}\.000000Z$/))
const domain = v.strictObject({ id: v.literal('default'), name: v.literal('Default') })
const Endpoint = v.strictObject({
  id: hexId,
  interface: v.picklist(['public', 'internal', 'admin']),
  region: v.string(),
  region_id: v.string(),
  url: v.string(),
})

/** Every field of a token, and no other. */
export const Issued = v.strictObject({
  token: v.strictObject({
    methods: v.strictTuple([v.literal('application_credential')]),
    user: v.strictObject({ id: hexId, name: v.string(), domain, password_expires_at: v.null() }),
    audit_ids: v.strictTuple([v.pipe(v.string(), v.regex(/^[\w-]{22}$/))]),
    issued_at: time,
    expires_at: time,
    project: v.strictObject({ id: hexId, name: v.string(), domain }),
    is_domain: v.literal(false),
    roles: v.array(v.strictObject({ id: hexId, name: v.string() })),
    catalog: v.array(
      v.strictObject({
        id: hexId,
        type: v.string(),
        name: v.string(),
        endpoints: v.array(Endpoint),
      }),
    ),
    application_credential: v.strictObject({
      id: v.string(),
      name: v.string(),
      restricted: v.literal(true),
    }),
  }),
})

/** A refusal as Keystone writes it. */
export const Refused = v.strictObject({
  error: v.strictObject({
    code: v.number(),
    title: v.string(),
    message: v.string(),
    identity: v.optional(v.looseObject({})),
  }),
})

/** Returns a request for a token of an application credential. */
export const requestOf = (application_credential: object, more: object = {}) =>
  JSON.stringify({
    auth: { identity: { methods: ['application_credential'], application_credential }, ...more },
  })
const requestBy = (methods: readonly string[], more: object = {}) =>
  JSON.stringify({ auth: { identity: { methods, ...more } } })

/** What a refused sign-in says, and a service without a valid token. */
export const unauthorized = 'The request you have made requires authentication.'
const noScope =
  'Error authenticating with application credential: Application credentials cannot request a scope.'

/** Returns how Keystone calls for something missing. */
export const expecting = (what: string) =>
  `Expecting to find ${what}. The server could not comply with the request since it is either malformed or otherwise incorrect. The client is assumed to be in error.`

interface Refusal {
  readonly name: string
  readonly body: (credential: Credential) => string
  readonly status: number
  readonly message: string
  /** The field of the same name in the refusal. */
  readonly identity?: object
}

/** Wrong requests for a token. */
export const refusals: readonly Refusal[] = [
  {
    name: 'a wrong secret',
    body: ({ id }) => requestOf({ id, secret: 'wrong' }),
    status: 401,
    message: unauthorized,
  },
  { name: 'no secret', body: ({ id }) => requestOf({ id }), status: 401, message: unauthorized },
  {
    name: 'an unknown credential',
    body: () => requestOf({ id: 'unknown', secret: 'wrong' }),
    status: 404,
    message: 'Could not find Application Credential: unknown.',
  },
  {
    name: 'a credential without an id',
    body: ({ secret }) => requestOf({ secret }),
    status: 400,
    message: expecting('name or ID in application credential'),
  },
  {
    name: 'no credential',
    body: () => requestBy(['application_credential']),
    status: 400,
    message: expecting('application_credential in identity'),
  },
  {
    name: 'an unknown project',
    body: (credential) => requestOf(credential, { scope: { project: { id: 'unknown' } } }),
    status: 401,
    message: noScope,
    identity: {},
  },
  {
    name: 'a wrong password',
    body: () => requestBy(['password'], { password: { user: { id: 'unknown', password: 'x' } } }),
    status: 401,
    message: unauthorized,
  },
  {
    name: 'an unknown method',
    body: () => requestBy(['magic'], { magic: {} }),
    status: 401,
    message: 'Attempted to authenticate with an unsupported method.',
    identity: {
      methods: ['external', 'password', 'token', 'oauth1', 'mapped', 'application_credential'],
    },
  },
  { name: 'no method', body: () => requestBy([]), status: 401, message: unauthorized },
  {
    name: 'no identity',
    body: () => '{"auth":{}}',
    status: 400,
    message: "'identity' is a required property",
  },
  {
    name: 'no request',
    body: () => '',
    status: 400,
    message: expecting('auth in request body'),
  },
  {
    name: 'an array',
    body: () => '[]',
    status: 400,
    message: expecting('valid JSON in request body'),
  },
  {
    name: 'half an object',
    body: () => '{',
    status: 400,
    message: expecting('valid JSON in request body'),
  },
]
