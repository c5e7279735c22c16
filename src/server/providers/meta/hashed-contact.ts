import { createHash } from 'node:crypto'

/** A person as Meta matches them. */
export interface Contact {
  readonly email?: string | undefined
  /** International: `+85512345678`. */
  readonly phone?: string | null | undefined
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly city?: string | undefined
  readonly state?: string | undefined
  readonly postalCode?: string | undefined
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | undefined
  readonly externalId?: string | undefined
}

/** Hashes by Meta's names of the fields. */
export type HashedContact = Readonly<Record<string, readonly string[]>>

const lower = (text: string): string => text.trim().toLowerCase()
const letters = (text: string): string => lower(text).replace(/[^\p{L}\p{M}]/gu, '')

const normalised = ({ phone, ...contact }: Contact): Readonly<Record<string, string>> => ({
  em: lower(contact.email ?? ''),
  ph: (phone ?? '').replace(/\D/g, '').replace(/^0+/, ''),
  fn: lower(contact.firstName ?? ''),
  ln: lower(contact.lastName ?? ''),
  ct: letters(contact.city ?? ''),
  st: letters(contact.state ?? ''),
  zp: lower(contact.postalCode ?? '').replace(/\s/g, ''),
  country: lower(contact.country ?? ''),
  external_id: lower(contact.externalId ?? ''),
})

/** Hashes the fields that a person has, each normalised as Meta requires (SHA-256 in hexadecimal). */
export const hashedContact = (contact: Contact): HashedContact =>
  Object.fromEntries(
    Object.entries(normalised(contact))
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, [createHash('sha256').update(value).digest('hex')]]),
  )
