/** What a typed text may mean. */
export interface Search {
  /** How an email, user name or domain begins, in lower case. */
  readonly start: string
  /** A first and a last name, in either order; one word for both. */
  readonly names: readonly [string, string]
  readonly id: string | undefined
  /** Of an order or a top-up. */
  readonly number: number | undefined
  /** Without spaces, as typed and in capitals: of an invoice or a payment. */
  readonly references: readonly [string, string]
  /** Whether it may be a phone number. */
  readonly isPhone: boolean
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Reads a typed text. */
export const readSearch = (typed: string): Search => {
  const start = typed.trim().toLowerCase().replace(/\s+/g, ' ')
  const [first = '', ...rest] = start.split(' ')
  const last = rest.at(-1) ?? first
  const compact = typed.replace(/\s+/g, '')
  const isNumber = /^\d{1,15}$/.test(compact)
  return {
    start,
    names: [first, last],
    id: uuid.test(start) ? start : undefined,
    number: isNumber ? Number(compact) : undefined,
    references: [compact, compact.toUpperCase()],
    isPhone: /^\+?[\d()\s.-]{6,20}$/.test(typed.trim()),
  }
}
