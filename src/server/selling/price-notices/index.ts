export { announceDomainPrice } from './announce-domain-price.ts'
export { mailPriceNotice } from './jobs.ts'
export { priceNoticeMail } from './price-notice-mail.ts'
