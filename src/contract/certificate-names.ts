import type { ErrorCode } from './error-codes.ts'
import { readHostName } from './host-name.ts'
import type { SslCertificate } from './products.ts'

export type CertificateNames =
  | { readonly ok: true; readonly names: readonly string[] }
  | {
      readonly ok: false
      readonly code: Extract<
        ErrorCode,
        'INVALID_DOMAIN' | 'WILDCARD_NOT_COVERED' | 'CERTIFICATE_NAME_REPEATED'
      >
      readonly params: { readonly name: string }
      /** The place of the name: 0 is the main one. */
      readonly at: number
    }

const wildcard = '*.'

/** Of a pasted URL only the host. */
const hostOf = (typed: string): string =>
  typed
    .trim()
    .replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\//i, '')
    .replace(/[/?#].*$/s, '')
    .replace(/:\d*$/, '')

/** Reads the typed names of a certificate as A-labels, the main one first; a wildcard gets its `*.`. */
export const readCertificateNames = (
  group: SslCertificate['group'],
  typed: readonly string[],
): CertificateNames => {
  const names: string[] = []
  for (const [at, text] of typed.entries()) {
    const host = hostOf(text)
    const isWildcard = host.startsWith(wildcard)
    const base = readHostName(isWildcard ? host.slice(wildcard.length) : host)
    const refused = (code: Extract<CertificateNames, { ok: false }>['code']) =>
      ({ ok: false, code, params: { name: text.trim() }, at }) as const
    if (base === undefined) return refused('INVALID_DOMAIN')
    if (isWildcard && group !== 'wildcard') return refused('WILDCARD_NOT_COVERED')
    const name = group === 'wildcard' ? `${wildcard}${base}` : base
    if (names.includes(name)) return refused('CERTIFICATE_NAME_REPEATED')
    names.push(name)
  }
  return { ok: true, names }
}

/** Returns the domain whose control proves a name. */
export const baseOfName = (name: string): string =>
  name.startsWith(wildcard) ? name.slice(wildcard.length) : name
