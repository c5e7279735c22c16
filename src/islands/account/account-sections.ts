/** A section of the account: its page, and its title in the namespace `account`. */
export interface AccountSection {
  readonly key:
    | 'overview'
    | 'services'
    | 'domains'
    | 'orders'
    | 'invoices'
    | 'cards'
    | 'usage'
    | 'loyalty'
    | 'affiliate'
    | 'reviews'
    | 'contracts'
    | 'documents'
    | 'profile'
    | 'security'
    | 'contacts'
    | 'company'
    | 'sessions'
  readonly path: `/account${string}`
}

/** The account's sections in display order; one row each. */
export const accountSections = [
  { key: 'overview', path: '/account' },
  { key: 'services', path: '/account/services' },
  { key: 'domains', path: '/account/domains' },
  { key: 'orders', path: '/account/orders' },
  { key: 'invoices', path: '/account/invoices' },
  { key: 'cards', path: '/account/cards' },
  { key: 'usage', path: '/account/usage' },
  { key: 'loyalty', path: '/account/loyalty' },
  { key: 'affiliate', path: '/account/affiliate' },
  { key: 'reviews', path: '/account/reviews' },
  { key: 'contracts', path: '/account/contracts' },
  { key: 'documents', path: '/account/documents' },
  { key: 'profile', path: '/account/profile' },
  { key: 'security', path: '/account/security' },
  { key: 'contacts', path: '/account/contacts' },
  { key: 'company', path: '/account/company' },
  { key: 'sessions', path: '/account/sessions' },
] as const satisfies readonly AccountSection[]
