import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { Registry } from '../../providers/registry/registry.ts'
import { reminderDays, type ExpiringService } from '../../../contract/reminders.ts'
import {
  defineServiceKind,
  type Observed,
  type Service,
  type ServiceState,
} from '../lifecycle/index.ts'
import { domainProvider } from './created-domain.ts'
import { DomainConfig, domainConfigVersion, premiumOf } from './domain-config.ts'
import { domainLife } from './domain-life.ts'
import { domainTransitions } from './domain-transitions.ts'
import { renewDomain, type RenewDomainDeps } from './renew-domain.ts'
import type { Sponsorship, SponsorshipSync } from './sync-sponsorship.ts'
import { terminateDomain } from './terminate-domain.ts'
import { rulesOf, type RulesByTld } from './tld-times.ts'

export interface DomainKindDeps {
  readonly registry: RenewDomainDeps['registry'] & Pick<Registry, 'remove'>
  readonly sync: Pick<SponsorshipSync, 'storeInfo' | 'sponsorshipOf'>
  readonly rules: () => RulesByTld
}

const observed: Readonly<Record<Sponsorship, Observed>> = {
  ours: 'ACTIVE',
  leaving: 'LEAVING',
  elsewhere: 'ELSEWHERE',
  unregistered: 'MISSING',
  unknown: 'UNKNOWN',
}

/** Returns the state of a domain now: its registry releases it some time after its end. */
export const domainStateAt = (
  { state, subject, expiresAt }: Pick<Service, 'state' | 'subject' | 'expiresAt'>,
  rules: RulesByTld,
  now: Date,
): ServiceState =>
  state !== 'MOVED_AWAY' && domainLife(expiresAt, rulesOf(subject, rules), now).state === 'ENDED'
    ? 'ENDED'
    : state

const reminded: ReadonlySet<string> = new Set<ExpiringService['state']>([
  'EXPIRING',
  'GRACE',
  'REDEMPTION',
])

const isReminded = (state: string): state is ExpiringService['state'] => reminded.has(state)

/** Creates the service kind of domains. */
export const createDomainKind = ({ registry, sync, rules }: DomainKindDeps) =>
  defineServiceKind<DomainConfig>({
    type: 'DOMAIN',
    system: { name: domainProvider },
    config: DomainConfig,
    version: domainConfigVersion,
    transitions: domainTransitions,
    displayName: toUnicodeName,
    stateAt: (service, now) => domainStateAt(service, rules(), now),
    look: async ({ subject }) => observed[await sync.sponsorshipOf(subject)],
    renew: (service, until) => {
      const premium = premiumOf(service)?.renewal
      return renewDomain({ registry, storeInfo: sync.storeInfo }, service.subject, premium, until)
    },
    cutOffDays: (subject) => rulesOf(subject, rules()).cutOffDays,
    renewalDays: () => reminderDays,
    isRenewable: () => true,
    reminder: ({ state: stored, subject, expiresAt }, now) => {
      const { state, deadline } = domainLife(expiresAt, rulesOf(subject, rules()), now)
      return stored === 'ACTIVE' && isReminded(state) && deadline !== null
        ? { state, deadline }
        : undefined
    },
    terminate: ({ subject }) => terminateDomain(registry, subject),
    details: () => ({ type: 'DOMAIN' }),
    // Domains have calls of their own, under `/user/owned-domains`.
    tasks: {},
  })
