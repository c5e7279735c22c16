/** What identifies the person behind an account, also where it has several values. */
export interface AccountMarks {
  readonly emails: readonly string[]
  readonly phones: readonly string[]
  readonly identityNumbers: readonly string[]
}

/** Returns an email address without what leads to the same mailbox: case, `+tag`, Gmail's dots. */
export const mailboxOf = (email: string): string => {
  const lower = email.trim().toLowerCase()
  const at = lower.lastIndexOf('@')
  if (at < 1) return lower
  const [local = ''] = lower.slice(0, at).split('+')
  const domain = lower.slice(at + 1)
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${local.replaceAll('.', '')}@gmail.com`
    : `${local}@${domain}`
}

/** The last eight digits: a number is written with its country's code or without. */
const digitsOf = (text: string): string => text.replace(/\D/g, '').replace(/^0+/, '').slice(-8)

const marksOf = ({ emails, phones, identityNumbers }: AccountMarks): ReadonlySet<string> =>
  new Set([
    ...emails.filter(Boolean).map((email) => `mailbox ${mailboxOf(email)}`),
    ...phones
      .map(digitsOf)
      .filter(Boolean)
      .map((digits) => `phone ${digits}`),
    ...identityNumbers
      .map((text) => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase())
      .filter(Boolean)
      .map((text) => `identity ${text}`),
  ])

/** Returns whether two accounts have a mailbox, a phone or an identity number in common. */
export const isSamePerson = (one: AccountMarks, other: AccountMarks): boolean =>
  !marksOf(one).isDisjointFrom(marksOf(other))
