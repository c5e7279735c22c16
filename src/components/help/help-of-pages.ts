import type { AccountSection } from '../../islands/account/account-sections.ts'

/** A page that has help about itself. */
export type HelpSubject =
  | AccountSection['key']
  | 'dns'
  | 'website'
  | 'end'
  | 'checkout'
  | 'password'
  | 'top-up'
  | 'mail-setup'

/** The articles that answer what is asked on a page, the most asked first. */
export const helpOfPages: Readonly<Record<HelpSubject, readonly string[]>> = {
  overview: ['connect-a-domain', 'top-up-your-balance', 'promo-code-and-credit', 'free-trial'],
  services: [
    'connect-a-domain',
    'install-wordpress',
    'mail-settings',
    'move-a-mailbox',
    'backups',
    'change-a-plan',
    'sign-in-to-a-server',
    'ssl-proof',
    'csr',
    'sms-sender-name',
  ],
  domains: [
    'connect-a-domain',
    'dns-records',
    'nameservers',
    'auth-code',
    'transfer-in',
    'renew-a-domain',
    'after-expiry',
    'watch-a-name',
  ],
  dns: ['dns-records', 'nameservers', 'connect-a-domain', 'mail-settings'],
  website: ['backups', 'connect-a-domain', 'install-wordpress'],
  end: ['refunds', 'backups'],
  orders: ['pay-by-khqr', 'pay-by-bank-transfer', 'refunds'],
  invoices: ['read-an-invoice', 'vat-and-tin', 'refunds'],
  cards: ['pay-by-card', 'renew-a-domain'],
  usage: ['sla-credit', 'renew-a-domain', 'top-up-your-balance'],
  loyalty: ['loyalty-programme', 'promo-code-and-credit'],
  affiliate: ['affiliate-programme', 'promo-code-and-credit'],
  reviews: ['refunds'],
  contracts: ['vat-and-tin', 'read-an-invoice'],
  documents: ['com-kh-documents', 'sms-sender-name'],
  profile: ['lost-access', 'delete-your-account'],
  security: ['two-factor-and-passkeys', 'lost-access'],
  contacts: ['read-an-invoice', 'vat-and-tin'],
  company: ['vat-and-tin', 'read-an-invoice'],
  sessions: ['lost-access', 'two-factor-and-passkeys'],
  checkout: [
    'pay-by-khqr',
    'pay-by-card',
    'pay-by-bank-transfer',
    'promo-code-and-credit',
    'vat-and-tin',
    'top-up-your-balance',
  ],
  'top-up': ['top-up-your-balance', 'pay-by-khqr', 'pay-by-bank-transfer'],
  password: ['lost-access', 'two-factor-and-passkeys'],
  'mail-setup': ['mail-settings', 'move-a-mailbox'],
}
