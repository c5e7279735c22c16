import { maximumLabelLength, toAsciiName } from './ascii-name.ts'
import type { FieldError } from './problem.ts'

/** A domain has from two (RFC 1034 §4.1) to thirteen nameservers (what registries take). */
export const nameserverCount = { min: 2, max: 13 } as const

const maximumHostLength = 253

const isLabel = (label: string): boolean =>
  label.length <= maximumLabelLength && /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(label)

/**
 * A host name as the DNS has it (RFC 1123 §2.1): lower case, in A-labels, without the root's dot;
 * undefined if the text is none. An address such as `192.0.2.1` is none.
 */
export const readHostName = (typed: string): string | undefined => {
  const plain = typed.normalize('NFKC').trim().toLowerCase().replace(/\.$/, '')
  const ascii = toAsciiName(plain)
  if (ascii === undefined || ascii.length > maximumHostLength) return undefined
  const labels = ascii.split('.')
  const isNamed = /[a-z]/.test(labels.at(-1) ?? '')
  return labels.length >= 2 && isNamed && labels.every(isLabel) ? ascii : undefined
}

/** The field of a nameserver, as the server names it too. */
export const nameserverField = (at: number): string => `nameservers.${at}`

/** The places of names that stand further up already. */
export const repeatedPlaces = (names: readonly (string | undefined)[]): number[] =>
  names.flatMap((name, at) => (name !== undefined && names.indexOf(name) < at ? [at] : []))

/**
 * What is wrong with nameservers as they were typed, by field: the two that there must be are
 * missing, one is no host name, or one stands there twice (commerce §8, NAMESERVER_EXIST). Empty
 * rows beyond the first two are none.
 */
export const checkNameservers = (typed: readonly string[]): FieldError[] => {
  const hosts = typed.map(readHostName)
  const repeated = new Set(repeatedPlaces(hosts))
  return typed.flatMap((text, at): FieldError[] => {
    const error = (code: FieldError['code']) => [{ field: nameserverField(at), code, params: {} }]
    if (text.trim() === '') return at < nameserverCount.min ? error('REQUIRED') : []
    if (hosts[at] === undefined) return error('INVALID_HOST')
    return repeated.has(at) ? error('NAMESERVER_EXIST') : []
  })
}
