import type { AccountSection } from '../../islands/account/account-sections.ts'

/** A public page, or pages of one kind, where visitors ask what an article answers. */
type PublicSubject =
  | 'domain'
  | 'search'
  | 'transfer'
  | 'whois'
  | 'pricing'
  | 'gtld'
  | 'cctld'
  | 'tld'
  | 'cloud-server'
  | 'cloud-hosting'
  | 'shared-hosting'
  | 'wordpress-hosting'
  | 'ssl'
  | 'certificate'
  | 'sms'
  | 'promotion'
  | 'fortune-wheel'
  | 'loyalty-program'
  | 'affiliate-program'
  | 'contact'
  | 'refund-policy'
  | 'service-level-agreement'
  | 'privacy-policy'
  | 'online-payment'
  | 'payment-success'
  | 'top-up-success'

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
  | PublicSubject

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
  domain: ['connect-a-domain'],
  search: ['watch-a-name'],
  transfer: ['transfer-in'],
  whois: ['watch-a-name'],
  pricing: ['renew-a-domain'],
  gtld: ['renew-a-domain'],
  cctld: ['com-kh-documents'],
  tld: ['after-expiry'],
  'cloud-server': ['sign-in-to-a-server'],
  'cloud-hosting': ['connect-a-domain'],
  'shared-hosting': ['move-a-mailbox'],
  'wordpress-hosting': ['install-wordpress'],
  ssl: ['ssl-proof'],
  certificate: ['csr'],
  sms: ['sms-sender-name'],
  promotion: ['free-trial'],
  'fortune-wheel': ['promo-code-and-credit'],
  'loyalty-program': ['loyalty-programme'],
  'affiliate-program': ['affiliate-programme'],
  contact: ['lost-access'],
  'refund-policy': ['refunds'],
  'service-level-agreement': ['sla-credit'],
  'privacy-policy': ['delete-your-account'],
  'online-payment': ['read-an-invoice', 'pay-by-khqr', 'pay-by-card', 'pay-by-bank-transfer'],
  'payment-success': ['read-an-invoice'],
  'top-up-success': ['top-up-your-balance'],
}
