import { createServer, type IncomingMessage } from 'node:http'
import * as v from 'valibot'

const Attribute = v.object({
  key: v.string(),
  value: v.object({ stringValue: v.optional(v.string()), intValue: v.optional(v.number()) }),
})
const Span = v.object({
  name: v.string(),
  traceId: v.string(),
  spanId: v.string(),
  parentSpanId: v.optional(v.string()),
  attributes: v.array(Attribute),
})
const Request = v.object({
  resourceSpans: v.array(v.object({ scopeSpans: v.array(v.object({ spans: v.array(Span) })) })),
})

/** A span as the collector has it. */
export interface CollectedSpan {
  readonly name: string
  readonly traceId: string
  readonly id: string
  readonly parentId: string | undefined
  readonly attributes: Readonly<Record<string, string | number | undefined>>
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const piece of request) text += String(piece)
  return text
}

/** Starts a collector of OTLP over HTTP, with what it has received as text and as spans. */
export const startOtlpCollector = async () => {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      if (request.method === 'POST' && request.url === '/v1/traces') bodies.push(body)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    received: (): string => bodies.join('\n'),
    spans: (): readonly CollectedSpan[] =>
      bodies
        .flatMap((body) => v.parse(Request, JSON.parse(body)).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map(({ name, traceId, spanId, parentSpanId, attributes }) => ({
          ...{ name, traceId, id: spanId, parentId: parentSpanId },
          attributes: Object.fromEntries(
            attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
          ),
        })),
    stop: () => void server.close(),
  }
}
