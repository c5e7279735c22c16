import type { Answer } from 'dns-packet'
import * as v from 'valibot'

const withDot = (host: string): string => (host === '' || host === '.' ? '.' : `${host}.`)

const Text = v.union([v.string(), v.instance(Buffer)])

/** Quotes a text; bytes outside of ASCII stay as they are. */
const quoted = (text: string | Buffer): string =>
  `"${text.toString().replaceAll(/["\\]/g, String.raw`\$&`)}"`

const Host = v.pipe(v.string(), v.transform(withDot))

/** The data of each type as dns-packet decodes it, to presentation format. */
const contents: Readonly<Record<string, v.GenericSchema<unknown, string>>> = {
  A: v.pipe(v.string(), v.ipv4()),
  AAAA: v.pipe(v.string(), v.ipv6()),
  CNAME: Host,
  NS: Host,
  PTR: Host,
  MX: v.pipe(
    v.object({ preference: v.number(), exchange: v.string() }),
    v.transform(({ preference, exchange }) => `${preference} ${withDot(exchange)}`),
  ),
  TXT: v.pipe(
    v.union([v.array(Text), Text]),
    v.transform((data) => (Array.isArray(data) ? data : [data]).map(quoted).join(' ')),
  ),
  CAA: v.pipe(
    v.object({ flags: v.number(), tag: v.string(), value: v.string() }),
    v.transform(({ flags, tag, value }) => `${flags} ${tag} ${quoted(value)}`),
  ),
  SRV: v.pipe(
    v.object({ priority: v.number(), weight: v.number(), port: v.number(), target: v.string() }),
    v.transform(({ priority, weight, port, target }) =>
      [priority, weight, port, withDot(target)].join(' '),
    ),
  ),
  DS: v.pipe(
    v.object({ keyTag: v.number(), algorithm: v.number() }),
    v.transform(({ keyTag, algorithm }) => `${keyTag} ${algorithm}`),
  ),
}

/** Returns the content of an answer; undefined for one that cannot be read. */
export const contentOf = (answer: Answer): string | undefined => {
  const schema = contents[answer.type]
  if (schema === undefined || !('data' in answer)) return undefined
  const parsed = v.safeParse(schema, answer.data)
  return parsed.success ? parsed.output : undefined
}
