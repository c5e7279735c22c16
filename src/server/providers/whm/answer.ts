import * as v from 'valibot'
import { ProviderError } from '../../platform/provider-error.ts'
import type { Answer } from '../fetch-answer.ts'
import { classifyReason, type Refusal } from './errors.ts'

const Flag = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => String(value) === '1'),
)

const Envelope = v.object({
  metadata: v.object({ result: Flag, reason: v.optional(v.nullable(v.string()), '') }),
  data: v.optional(v.unknown()),
})

/** The formats without metadata: cPanel API 2, and version 0. */
const OlderError = v.object({ cpanelresult: v.object({ error: v.string() }) })
const VersionZero = v.object({
  result: v.tupleWithRest([v.object({ status: Flag, statusmsg: v.string() })], v.unknown()),
})

/** The data of a call, or why it was refused. */
export type Outcome =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly refusal: Refusal }

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const olderReason = (body: unknown): string | undefined => {
  const error = v.safeParse(OlderError, body)
  if (error.success) return error.output.cpanelresult.error
  const zero = v.safeParse(VersionZero, body)
  return zero.success ? zero.output.result[0].statusmsg : undefined
}

/** Returns the body of a call that reached WHM. Throws ProviderError. */
const readBody = ({ status, text }: Answer): unknown => {
  const code = String(status)
  const body = readJson(text)
  if (status === 401 || status === 403) {
    const reason = olderReason(body) ?? 'access denied'
    throw new ProviderError('whm', 'refused', reason, { code })
  }
  if (status === 429) throw new ProviderError('whm', 'rate-limited', 'too many calls', { code })
  // A proxy's 504, 522 or 524: WHM may have acted.
  if (status === 504 || status === 522 || status === 524) {
    throw new ProviderError('whm', 'timeout', 'a proxy waited in vain', { code })
  }
  if (status >= 500) throw new ProviderError('whm', 'unreachable', 'out of order', { code })
  return body
}

/** Reads an answer of any status. Throws ProviderError. */
export const readAnswer = (answer: Answer): Outcome => {
  const body = readBody(answer)
  const code = String(answer.status)
  const envelope = v.safeParse(Envelope, body)
  if (!envelope.success) {
    const reason = olderReason(body) ?? 'an answer without metadata'
    throw new ProviderError('whm', 'protocol', reason, { code })
  }
  const { metadata, data } = envelope.output
  return metadata.result
    ? { ok: true, data }
    : { ok: false, refusal: classifyReason(metadata.reason ?? '') }
}

const Words = v.optional(v.nullable(v.array(v.string())), [])

/** UAPI (cPanel API 3) behind WHM. */
const Uapi = v.object({
  result: v.object({ status: Flag, data: v.optional(v.unknown()), errors: Words }),
})

/** cPanel API 2: each row of data has its own result. */
const ApiTwo = v.object({
  cpanelresult: v.object({
    error: v.optional(v.nullable(v.string())),
    data: v.optional(v.unknown()),
  }),
})
const ApiTwoRow = v.object({
  result: v.optional(Flag, 1),
  reason: v.optional(v.nullable(v.string()), ''),
})

const apiTwoRefusal = (data: unknown): string | undefined => {
  const rows = v.safeParse(v.array(ApiTwoRow), data)
  return rows.success ? (rows.output.find(({ result }) => !result)?.reason ?? undefined) : undefined
}

/** Reads an answer of an account's own API, UAPI or API 2. Throws ProviderError. */
export const readCpanelAnswer = (answer: Answer): Outcome => {
  const body = readBody(answer)
  const uapi = v.safeParse(Uapi, body)
  if (uapi.success) {
    const { status, data, errors } = uapi.output.result
    if (status) return { ok: true, data }
    return { ok: false, refusal: classifyReason(errors?.join(' ') ?? '') }
  }
  const two = v.safeParse(ApiTwo, body)
  if (!two.success) {
    throw new ProviderError('whm', 'protocol', 'an answer without a result', {
      code: String(answer.status),
    })
  }
  const { error, data } = two.output.cpanelresult
  const reason = error ?? apiTwoRefusal(data)
  return reason === undefined ? { ok: true, data } : { ok: false, refusal: classifyReason(reason) }
}

/** Reads the data of a successful call. Throws ProviderError. */
export const readData = <Schema extends v.GenericSchema>(
  command: string,
  schema: Schema,
  data: unknown,
): v.InferOutput<Schema> => {
  const parsed = v.safeParse(schema, data)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new ProviderError(
    'whm',
    'protocol',
    `${command}: ${v.getDotPath(issue) ?? 'data'} is unreadable`,
  )
}
