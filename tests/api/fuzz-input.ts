import { toJsonSchema } from '@valibot/to-json-schema'
import fc from 'fast-check'
import * as v from 'valibot'
import type { EndpointShape, Schema } from '../../src/contract/endpoint.ts'
import { passwordLength } from '../../src/contract/person-fields.ts'

/** A request on the wire, well-formed or not. */
export interface WireRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** Existing objects of the shop, so that input passes the first check. */
export interface Known {
  /** Ids of orders, contacts and so on. */
  readonly ids: readonly string[]
  readonly tokens: readonly string[]
  readonly keys: readonly string[]
  /** Valid values by field name, such as `addressId` and `cartUpdatedAt`. */
  readonly right: Readonly<Record<string, unknown>>
}

type Json = fc.Arbitrary<unknown>

const oddTexts = [
  // First, before limits on numbers are reached.
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '',
  ' ',
  '\u202e\u200b\ufeff',
  '😀',
  'ខ្មែរ.com',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '%00%ff%c0%ae',
  '../../etc/passwd',
  '{{7*7}}${7*7}',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-0',
  '1e309',
  '٣',
  'xn--',
  'xn--a',
  'xn--80ak6aa92e.com',
  'a.b.c.d.e.f',
  'http://[::1]:80/',
  '2026-02-31T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999+23:59',
  'x'.repeat(3000),
  'é'.repeat(2500),
]

const oddNumbers = [0, -0, -1, 0.1, 1.5, 11, 1e15, 2 ** 53, -(2 ** 53), 1e300, -1e300, 5e-324]

const Text: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ maxLength: 40 }),
)

/** Generates any JSON value, for a field of another type. */
const Odd: Json = fc.oneof(
  Text,
  fc.constantFrom(...oddNumbers),
  fc.constantFrom(null, true, false, [], {}, [[]], [null]),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Generates plausible texts for a field of this name. */
const plausibleTexts: Readonly<Record<string, readonly string[]>> = {
  username: ['demo', 'DEMO', 'demo@tonle.example', 'newcomer', 'somebody'],
  password: ['Demo1234', 'demo1234', 'wrong'],
  // A sign-in step that does not exist.
  challenge: ['A'.repeat(43)],
  code: ['123456', '12 34 56', 'A'.repeat(43)],
  domainName: ['free-fuzz.com', 'free-fuzz.net', 'premium-fuzz.com', 'google.com', 'free.notatld'],
  domain: ['free-fuzz.com', 'angkor', 'free-fuzz.com,google.com', 'a,b,c,d,e,f', 'ភ្នំពេញ'],
  keywords: ['angkor', 'coffee,tea'],
  tlds: ['com', 'com,net', '.kh', 'nonsense'],
  domains: ['free-fuzz.com', 'free-fuzz.com,google.com', 'free.notatld', 'a,b,c,d,e,f'],
  tld: ['com', 'com.kh', 'nonsense', 'ไทย'],
  page: ['1', '2', '999'],
  limit: ['1', '20', '100', '101'],
  search: ['free', 'ភ្នំ', '%'],
  nameservers: ['ns1.google.com', 'ns2.google.com', 'ns1.fuzz.example', 'ns1.ខ្មែរ.com', '192.0.2.1'],
  key: ['domain-free-fuzz.com', 'domain-free-fuzz.net', 'ch-standard'],
  categories: ['partners', 'partners,,awards'],
  category: ['home'],
  website: ['', 'https://spam.example'],
  country: ['KH', 'th', 'XX'],
  phoneNumber: ['012345678', '+855 12 345 678', '1'],
  email: ['a@example.com', 'a@b'],
  postalCode: ['120207', ''],
  continueUrl: ['/payment/success', '//evil.example', '/\u0000'],
  tran_id: ['t1', 'unknown'],
  name: ['scan.pdf', '../scan.html'],
  cartUpdatedAt: ['2026-01-01T00:00:00.000Z'],
}

interface JsonSchema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly format?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly maxLength?: number
}

const likely = (weight: number, arbitrary: Json, odd: Json = Odd): Json =>
  fc.oneof({ weight, arbitrary }, { weight: 1, arbitrary: odd })

const textOf = (name: string, schema: JsonSchema, known: Known): Json => {
  if (schema.format === 'uuid') {
    return fc.oneof(fc.constantFrom(...known.ids), fc.uuid({ version: [4, 7] }))
  }
  const plausible = plausibleTexts[name] ?? ['Sokha', 'Phnom Penh', '12 Street 240']
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...plausible) }, Text)
}

/** Generates values that roughly fit a schema: each part may be missing or of another type. */
const valueOf = (name: string, schema: JsonSchema, known: Known): Json => {
  if (schema.const !== undefined) return likely(8, fc.constant(schema.const))
  if (schema.enum !== undefined) return likely(8, fc.constantFrom(...schema.enum))
  if (schema.anyOf !== undefined) {
    return fc.oneof(...schema.anyOf.map((one) => valueOf(name, one, known)))
  }
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {})
      const whole = fc.record(
        Object.fromEntries(fields.map(([field, one]) => [field, valueOf(field, one, known)])),
      )
      const partial = fc.record(
        Object.fromEntries(fields.map(([field, one]) => [field, valueOf(field, one, known)])),
        { requiredKeys: [] },
      )
      const more = fc.tuple(whole, fc.dictionary(Text, Odd, { maxKeys: 3 }))
      return fc.oneof(
        { weight: 6, arbitrary: whole },
        { weight: 1, arbitrary: partial },
        { weight: 1, arbitrary: more.map(([value, extra]) => ({ ...extra, ...value })) },
        // Among many fields one is almost always invalid: now and then all are valid.
        { weight: 1, arbitrary: fc.constant(schema).map((one) => rightValue(name, one, known)) },
        { weight: 1, arbitrary: Odd },
      )
    }
    case 'array':
      return likely(8, fc.array(valueOf(name, schema.items ?? {}, known), { maxLength: 12 }))
    case 'number':
    case 'integer':
      return likely(6, fc.oneof(fc.integer({ min: 1, max: 10 }), fc.constantFrom(...oddNumbers)))
    case 'boolean':
      return likely(8, fc.boolean())
    case 'string':
      return likely(8, textOf(name, schema, known))
    case undefined:
    default:
      return Odd
  }
}

const SchemaNode: v.GenericSchema<unknown, JsonSchema> = v.looseObject({
  type: v.optional(v.string()),
  enum: v.optional(v.array(v.unknown())),
  format: v.optional(v.string()),
  anyOf: v.optional(v.array(v.lazy(() => SchemaNode))),
  properties: v.optional(
    v.record(
      v.string(),
      v.lazy(() => SchemaNode),
    ),
  ),
  items: v.optional(v.lazy(() => SchemaNode)),
}) as v.GenericSchema<unknown, JsonSchema>

const schemaOf = (schema: Schema): JsonSchema =>
  v.parse(SchemaNode, toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' }))

/** Serialises like other programs may: a lone surrogate stays unescaped. */
const bodyOf = (schema: Schema, known: Known): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 12,
      arbitrary: valueOf('', schemaOf(schema), known).map((value) => JSON.stringify(value)),
    },
    { weight: 1, arbitrary: Text },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        '{',
        '[1,',
        '{"a":1}}',
        '\ufeff{}',
        '1e999',
        '"\\ud800"',
        '{"__proto__":{"items":[]}}',
        '['.repeat(20_000),
        `${'['.repeat(5000)}${']'.repeat(5000)}`,
        `"${'x'.repeat(70_000)}"`,
      ),
    },
  )

const queryOf = (schema: Schema, known: Known): fc.Arbitrary<string> => {
  const fields = Object.entries(schemaOf(schema).properties ?? {})
  const values = fc.record(
    Object.fromEntries(fields.map(([name, one]) => [name, textOf(name, one, known)])),
    { requiredKeys: [] },
  )
  const parsed = values.map((given) => {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(given)) query.append(name, String(value))
    return query.toString()
  })
  const raw = fc.constantFrom('a', '=', '&&', 'domain=%', 'domain=%ff', 'domain=%00&domain=b', '%')
  return fc.oneof({ weight: 8, arbitrary: parsed }, raw)
}

// Dot segments lead to another path (RFC 3986 §5.2.4), and empty segments are dropped.
const isPart = (text: string): boolean => text !== '' && !/^\.{1,2}$/.test(text)

const pathOf = (endpoint: EndpointShape, known: Known): fc.Arbitrary<string> => {
  if (endpoint.params === undefined) return fc.constant(endpoint.path)
  const parts = Object.entries(schemaOf(endpoint.params).properties ?? {}).map(([name, one]) => {
    const enums = one.enum?.map(String) ?? []
    const good = enums.length > 0 ? fc.constantFrom(...enums) : textOf(name, one, known)
    const encoded = fc
      .oneof({ weight: 4, arbitrary: good.map(String) }, Text)
      .filter(isPart)
      .map((text) => encodeURIComponent(text.toWellFormed()))
    const raw = fc.constantFrom('%', '%ff', '%00', '%E0%A4%A', "'", '%2F', '%5C', ';')
    return fc.oneof({ weight: 8, arbitrary: encoded }, raw).map((part) => [name, part] as const)
  })
  return fc
    .tuple(...parts)
    .map((given) =>
      given.reduce<string>((path, [name, part]) => path.replace(`{${name}}`, part), endpoint.path),
    )
}

/** Printable Latin-1, which a header can carry. */
const HeaderText = fc.string({
  unit: fc
    .oneof(fc.integer({ min: 0x21, max: 0x7e }), fc.integer({ min: 0xa1, max: 0xff }))
    .map((code) => String.fromCharCode(code)),
  maxLength: 60,
})

const maybe = (arbitrary: fc.Arbitrary<string>) => fc.option(arbitrary, { nil: undefined, freq: 2 })

const headersOf = (known: Known): fc.Arbitrary<Record<string, string>> => {
  const [token = ''] = known.tokens
  const authorization = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...known.tokens.map((one) => `Bearer ${one}`)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'Bearer',
        'Bearer ',
        'Bearer garbage',
        `Basic ${token}`,
        `Bearer ${token}x`,
        `Bearer ${token.split('.').slice(0, 2).join('.')}.`,
        'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
      ),
    },
    { weight: 1, arbitrary: HeaderText },
  )
  return fc
    .record({
      authorization: fc.option(authorization, { nil: undefined, freq: 8 }),
      'idempotency-key': maybe(fc.oneof(fc.constantFrom(...known.keys), HeaderText)),
      'x-locale': maybe(fc.oneof(fc.constantFrom('en', 'km', 'KM-kh'), HeaderText)),
      'x-site': maybe(fc.oneof(fc.constantFrom('KH', 'th', 'AE', 'US'), HeaderText)),
      // Another currency is refused before anything else, and rarely, so the rest is reached.
      'x-currency': maybe(
        fc.oneof(
          { weight: 30, arbitrary: fc.constantFrom('USD', 'usd') },
          { weight: 1, arbitrary: HeaderText },
        ),
      ),
      'x-cart-sid': maybe(HeaderText),
      'x-checkout-tab': maybe(HeaderText),
      'x-request-id': maybe(HeaderText),
      'x-payway-hmac-sha512': maybe(HeaderText),
      cookie: maybe(fc.oneof(fc.constantFrom('sid=', 'sid=%', 'sid=a; sid=b', '=;='), HeaderText)),
      accept: maybe(
        fc.constantFrom('application/x-ndjson', 'application/json', '*/*', 'text/html'),
      ),
      'content-type': fc.oneof(
        { weight: 19, arbitrary: fc.constant('application/json') },
        fc.constantFrom('application/json; charset=utf-16', 'text/plain', 'multipart/form-data'),
      ),
      'user-agent': maybe(HeaderText),
      // Another IP each time, so rate limits hide nothing.
      'x-forwarded-for': fc.oneof({ weight: 9, arbitrary: fc.ipV4() }, fc.ipV6(), HeaderText),
    })
    .map((given) =>
      Object.fromEntries(
        Object.entries(given).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value] as const],
        ),
      ),
    )
}

/** Generates uploads: valid files, and files with a false media type. */
const files = ['%PDF-1.7 a scan', '', 'GIF89a', '<svg/>', '\ufffd', 'x'.repeat(70_000)]

/** Generates requests for a call: malformed, half well-formed and well-formed. */
export const requestsFor = (endpoint: EndpointShape, known: Known): fc.Arbitrary<WireRequest> =>
  fc
    .record({
      path: pathOf(endpoint, known),
      query: endpoint.query === undefined ? fc.constant('') : queryOf(endpoint.query, known),
      headers: headersOf(known),
      body:
        endpoint.body === undefined
          ? endpoint.file === undefined
            ? fc.constant(undefined)
            : fc.constantFrom(...files)
          : fc.option(bodyOf(endpoint.body, known), { nil: undefined, freq: 20 }),
    })
    .map(({ path, query, headers, body }) => ({
      path: query === '' ? path : `${path}?${query}`,
      headers,
      body,
    }))

/** Generates a valid value. */
const rightValue = (name: string, schema: JsonSchema, known: Known): unknown => {
  const given = known.right[name]
  if (given !== undefined) return given
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const [variant] = schema.anyOf ?? []
  if (variant !== undefined) return rightValue(name, variant, known)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([field, one]) => [
          field,
          rightValue(field, one, known),
        ]),
      )
    case 'array':
      return [rightValue(name, schema.items ?? {}, known)]
    case 'number':
    case 'integer':
      return 1
    case 'boolean':
      return true
    case undefined:
    default:
      if (schema.format === 'uuid') return known.ids[0]
      // A new password must not be a common one, as the demo accounts’ is.
      if (name === 'password' && schema.maxLength === passwordLength.max) return 'Kampot7Pepper'
      return plausibleTexts[name]?.[0] ?? 'Sokha'
  }
}

type Replace = (other: unknown) => unknown

/** Returns the ways to replace one part of a value, the whole first. */
function* partsOf(value: unknown): Generator<Replace> {
  yield (other) => other
  if (Array.isArray(value)) {
    const all: readonly unknown[] = value
    for (const [at, part] of all.entries()) {
      for (const replace of partsOf(part)) yield (other) => all.with(at, replace(other))
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) {
      for (const replace of partsOf(part)) yield (other) => ({ ...value, [name]: replace(other) })
    }
  }
}

const odd = [...oddTexts, ...oddNumbers, null, true, [], {}]

/** Generates valid requests with one part of path, query or body replaced by each odd value. */
export function* almostRight(endpoint: EndpointShape, known: Known): Generator<WireRequest> {
  const right = (schema: Schema | undefined) =>
    schema === undefined ? undefined : rightValue('', schemaOf(schema), known)
  const params = Object.entries(
    v.parse(v.record(v.string(), v.unknown()), right(endpoint.params) ?? {}),
  )
  const query = Object.entries(
    v.parse(v.record(v.string(), v.unknown()), right(endpoint.query) ?? {}),
  )
  const body = right(endpoint.body)
  const request = (
    fields: { params?: [string, unknown][]; query?: [string, unknown][]; body?: unknown } = {},
  ): WireRequest => {
    const path = (fields.params ?? params).reduce<string>(
      (text, [name, value]) =>
        text.replace(`{${name}}`, () => encodeURIComponent(String(value).toWellFormed())),
      endpoint.path,
    )
    const search = new URLSearchParams(
      (fields.query ?? query).map(([name, value]) => [name, String(value)]),
    ).toString()
    const sent = 'body' in fields ? fields.body : body
    return {
      path: search === '' ? path : `${path}?${search}`,
      headers: {
        authorization: `Bearer ${known.tokens[0] ?? ''}`,
        'idempotency-key': crypto.randomUUID(),
        'content-type': 'application/json',
        'x-forwarded-for': Array.from({ length: 4 }, () => Math.floor(Math.random() * 255)).join(
          '.',
        ),
      },
      body: endpoint.body === undefined ? endpoint.file && files[0] : JSON.stringify(sent),
    }
  }
  for (const [at, [name]] of params.entries()) {
    for (const text of oddTexts.filter(isPart))
      yield request({ params: params.with(at, [name, text]) })
  }
  for (const [at, [name]] of query.entries()) {
    for (const text of oddTexts) yield request({ query: query.with(at, [name, text]) })
  }
  if (endpoint.body !== undefined) {
    for (const replace of partsOf(body)) {
      for (const other of odd) yield request({ body: replace(other) })
    }
  }
}
