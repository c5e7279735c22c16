export {
  AgreedPrice,
  agreedPriceAt,
  AgreedRenewal,
  agreedRenewalJson,
  agreedRenewalOf,
  announcedPrice,
  domainYear,
  ofTld,
  storeAgreedPrice,
} from './agreed-renewal.ts'
export { createSetArrivedContact } from './arrived-contact.ts'
export { createDomain, createdDomain, type NewDomain } from './created-domain.ts'
export { DomainConfig, premiumJson, premiumOf } from './domain-config.ts'
export { createDomainKind } from './domain-kind.ts'
export { domainLife } from './domain-life.ts'
export { domainNoticeMail } from './domain-notice-mail.ts'
export { dueNotice as dueDomainNotice, type DomainStage } from './domain-notices.ts'
export { createRemovals, type Removals } from './domain-removals.ts'
export { createDomainTasks } from './domain-tasks.ts'
export { missingYears, ownInfo, renewDomain, type RenewDomainDeps } from './renew-domain.ts'
export type { OurDomain } from './registry-record.ts'
export { createRequireDomain } from './require-domain.ts'
export { createLockNewDomain } from './lock-new-domain.ts'
export { createSendNotices } from './send-notices.ts'
export { ownedDomainRoutes, type OwnedDomainDeps } from './routes.ts'
export type { DomainPrices, StoredDomain } from './show-domain.ts'
export { createSponsorshipSync, type Sponsorship } from './sync-sponsorship.ts'
export { lockNewDomain, mailDomainNotice, setArrivedContact } from './jobs.ts'
export { terminateDomain } from './terminate-domain.ts'
export { rulesOf, type RulesByTld } from './tld-times.ts'
export { isNameOwned, ownedNames } from './owned-names.ts'
