import { maximumLabelLength, toAsciiName } from './ascii-name.ts'
import type { FieldError } from './problem.ts'

/** A domain has two (RFC 1034 §4.1) to thirteen nameservers (the registries' limit). */
export const nameserverCount = { min: 2, max: 13 } as const

const maximumHostLength = 253

const isLabel = (label: string): boolean =>
  label.length <= maximumLabelLength && /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(label)

/** Parses a host name (RFC 1123 §2.1) to lower case A-labels; undefined if invalid or an IP. */
export const readHostName = (typed: string): string | undefined => {
  const plain = typed.normalize('NFKC').trim().toLowerCase().replace(/\.$/, '')
  const ascii = toAsciiName(plain)
  if (ascii === undefined || ascii.length > maximumHostLength) return undefined
  const labels = ascii.split('.')
  const isNamed = /[a-z]/.test(labels.at(-1) ?? '')
  return labels.length >= 2 && isNamed && labels.every(isLabel) ? ascii : undefined
}

/** Returns the field name of a nameserver. */
export const nameserverField = (at: number): string => `nameservers.${at}`

/** Returns the positions of repeated names. */
export const repeatedPlaces = (names: readonly (string | undefined)[]): number[] =>
  names.flatMap((name, at) => (name !== undefined && names.indexOf(name) < at ? [at] : []))

/** Returns the errors of typed nameservers by field (commerce §8, NAMESERVER_EXIST). */
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
