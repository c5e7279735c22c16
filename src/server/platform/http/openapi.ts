import { toJsonSchema } from '@valibot/to-json-schema'
import { declaredErrors, type EndpointShape, type Schema } from '../../../contract/endpoint.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { errorStatus, type ErrorCode } from '../../../contract/error-codes.ts'
import { Problem } from '../../../contract/problem.ts'

type Json = Readonly<Record<string, unknown>>

/** Converts a valibot schema to JSON schema without transformations. */
const schemaOf = (schema: Schema): Json => ({
  ...toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' }),
  $schema: undefined,
})

const parametersOf = (place: 'path' | 'query', schema: Schema | undefined): Json[] => {
  if (schema === undefined) return []
  const { properties, required } = schemaOf(schema)
  const names = Array.isArray(required) ? (required as unknown[]) : []
  return Object.entries((properties ?? {}) as Json).map(([name, type]) => ({
    name,
    in: place,
    required: place === 'path' || names.includes(name),
    schema: type,
  }))
}

const header = (name: string, description: string, required = false): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
})

const problems = (shape: EndpointShape): Json => {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of declaredErrors(shape)) {
    const status = errorStatus[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].sort().map(([status, codes]) => [
      String(status),
      {
        description: codes.join(', '),
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    ]),
  )
}

/** Describes raw bytes (OpenAPI 3.1 §4.8.14.3) of each accepted type. */
const filesOf = (types: readonly string[]): Json =>
  Object.fromEntries(types.map((type) => [type, { schema: { contentMediaType: type } }]))

const requestBodyOf = ({ body, file }: EndpointShape): Json => {
  if (file !== undefined) return { requestBody: { required: true, content: filesOf(file.types) } }
  if (body === undefined) return {}
  const content = { 'application/json': { schema: schemaOf(body) } }
  return { requestBody: { required: true, content } }
}

const answersOf = ({ answer, events, lines, download }: EndpointShape): Json => {
  if (download !== undefined) return filesOf(download)
  return {
    ...(events === undefined
      ? { 'application/json': { schema: schemaOf(answer) } }
      : { 'text/event-stream': { schema: schemaOf(events) } }),
    ...(lines === undefined ? {} : { 'application/x-ndjson': { schema: schemaOf(lines) } }),
  }
}

const operationOf = (name: string, shape: EndpointShape): Json => ({
  operationId: name,
  summary: shape.summary,
  ...(shape.access !== 'public' ? { security: [{ accessToken: [] }] } : {}),
  parameters: [
    ...parametersOf('path', shape.params),
    ...parametersOf('query', shape.query),
    header('x-locale', 'Language of texts in the answer: en (default) or km'),
    header('x-site', 'Site of the provider: KH (default), TH or AE'),
    header('x-device-type', 'mobile or desktop, recorded with the session'),
    header('x-currency', 'USD (default); another currency is refused'),
    ...(shape.movesMoney === true
      ? [
          header(
            'Idempotency-Key',
            '8 to 100 characters; the same key never moves money twice',
            true,
          ),
        ]
      : []),
  ],
  ...requestBodyOf(shape),
  responses: {
    '200': {
      description: 'Done',
      content: answersOf(shape),
    },
    ...problems(shape),
  },
})

export const openApiDocument = (): Json => {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [name, shape] of Object.entries<EndpointShape>(endpoints)) {
    paths[shape.path] = {
      ...paths[shape.path],
      [shape.method.toLowerCase()]: operationOf(name, shape),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Commerce API',
      version: '1',
      description:
        'Amounts are decimal US dollars. Moments are ISO 8601 in UTC. An error is problem+json ' +
        '(RFC 9457) with a messageCode of a closed list and params for its text.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem) },
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
