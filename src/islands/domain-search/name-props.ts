import type { SearchRow } from '../../contract/domains.ts'
import type { Messages } from '../../i18n/fill.ts'
import type { Locale } from '../../i18n/locales.ts'

/** The actions of a row: one stable object for all rows. */
export interface RowActions {
  readonly add: (row: SearchRow, years: number) => void
  readonly remove: (row: SearchRow) => void
  readonly showRegistrant: (row: SearchRow) => void
  readonly recheck: (row: SearchRow) => void
}

/** A name with its state in cart and search. */
export interface ResultRowProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly row: SearchRow
  /** Found to be taken while adding it. */
  readonly taken: boolean
  readonly inCart: boolean
  readonly adding: boolean
  /** What the cart's voucher takes off: 'WELCOME: −$1.30 applied'. */
  readonly saving: string | undefined
  readonly failure: string | undefined
  readonly actions: RowActions
}

/** What a name shows of its row. */
export interface NameProps extends Omit<ResultRowProps, 'taken' | 'failure'> {
  readonly years: number
  /** The customer's own domain. */
  readonly ownedId: string | undefined
  readonly isOpen: boolean
  /** The id of its details. */
  readonly details: string
  readonly onToggle: () => void
}
