import { ProviderError } from '../../platform/provider-error.ts'
import type { Answer } from '../fetch-answer.ts'
import { refusalOf, type Refusal } from './errors.ts'

/** The fields of a call's answer, or why it was refused. */
export type Outcome =
  | { readonly ok: true; readonly code: number; readonly fields: URLSearchParams }
  | { readonly ok: false; readonly refusal: Refusal }

const protocolError = (message: string): ProviderError =>
  new ProviderError('sectigo', 'protocol', message)

/** Throws ProviderError for an HTTP status that is no answer of the API. */
export const checkStatus = ({ status }: Pick<Answer, 'status'>): void => {
  const code = String(status)
  if (status === 429) throw new ProviderError('sectigo', 'rate-limited', 'too many calls', { code })
  // A proxy's 504: the authority may have acted.
  if (status === 504) {
    throw new ProviderError('sectigo', 'timeout', 'a proxy waited in vain', { code })
  }
  if (status >= 500) throw new ProviderError('sectigo', 'unreachable', 'out of order', { code })
  if (status !== 200) throw new ProviderError('sectigo', 'refused', `HTTP ${code}`, { code })
}

/** Reads a URL-encoded answer. Throws ProviderError. */
export const readAnswer = (answer: Answer): Outcome => {
  checkStatus(answer)
  const fields = new URLSearchParams(answer.text.trim())
  const code = fields.get('errorCode') ?? ''
  if (!/^-?\d{1,4}$/.test(code)) throw protocolError('an answer without errorCode')
  if (Number(code) >= 0) return { ok: true, code: Number(code), fields }
  const item = fields.get('errorItem') ?? ''
  const message = fields.get('errorMessage') ?? ''
  return { ok: false, refusal: refusalOf(Number(code), message, item) }
}

/** Reads an answer of one value per line. Throws ProviderError. */
export const readLines = (
  answer: Answer,
):
  | { readonly ok: true; readonly lines: readonly string[] }
  | { readonly ok: false; readonly refusal: Refusal } => {
  checkStatus(answer)
  const [code = '', ...lines] = answer.text.split('\n').map((line) => line.trim())
  if (!/^-?\d{1,4}$/.test(code)) throw protocolError('an answer without error code')
  return Number(code) >= 0
    ? { ok: true, lines }
    : { ok: false, refusal: refusalOf(Number(code), lines[0] ?? '', '') }
}

/** Returns a required field of an answer. Throws ProviderError. */
export const fieldOf = (fields: URLSearchParams, name: string): string => {
  const value = fields.get(name)
  if (value === null || value === '') throw protocolError(`an answer without ${name}`)
  return value
}

/** Returns the seconds of a field as a date. Throws ProviderError. */
export const dateOf = (fields: URLSearchParams, name: string): Date => {
  const value = fieldOf(fields, name)
  if (!/^\d{1,12}$/.test(value)) throw protocolError(`${name} is no time`)
  return new Date(Number(value) * 1000)
}
