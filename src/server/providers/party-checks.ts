import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { mailCheck } from '../platform/mail/mail-check.ts'
import { sentryCheck } from '../platform/error-reports/index.ts'
import type { PartyRow } from '../platform/party-check.ts'
import { breachedPasswordsCheck } from './breached-passwords-check.ts'
import { ga4Check } from './ga4/ga4-check.ts'
import { googleCheck } from './google/google-check.ts'
import { kubernetesCheck } from './kubernetes/kubernetes-check.ts'
import { metaCheck } from './meta/meta-check.ts'
import { cloudChecks } from './openstack/cloud-checks.ts'
import { powerdnsCheck } from './powerdns/powerdns-check.ts'
import { rdapCheck } from './rdap/rdap-check.ts'
import { recaptchaCheck } from './recaptcha-check.ts'
import { registryCheck } from './registry/registry-check.ts'
import { resolverChecks } from './resolvers/resolver-checks.ts'
import { sectigoCheck } from './sectigo/sectigo-check.ts'
import { smppCheck } from './smpp/smpp-check.ts'
import { whmChecks } from './whm/whm-checks.ts'
import { wordpressOrgCheck } from './wordpress-org/wordpress-org-check.ts'

/** Returns the checks of all outside parties but gateways that the shop signs in to or reads; WHOIS is a table of public servers. */
export const partyChecks = (config: Config, clock: Clock): readonly PartyRow[] => [
  mailCheck(config.mail),
  registryCheck(config.epp),
  rdapCheck(config.rdapBootstrapUrl, clock),
  powerdnsCheck(config.powerdns),
  ...resolverChecks(config.dnsResolvers),
  ...whmChecks(config.whm.servers, clock),
  ...cloudChecks(config.openStack, clock),
  sectigoCheck(config.sectigo, clock),
  kubernetesCheck(config.kubernetes, clock),
  wordpressOrgCheck(config.wordpressOrgUrl, config.wordpressPicturesUrl),
  smppCheck(config.smpp),
  googleCheck(config.google),
  recaptchaCheck(config.recaptcha),
  breachedPasswordsCheck(config.breachedPasswordsUrl),
  metaCheck(config.meta),
  ga4Check(config.ga4),
  sentryCheck(config.sentry),
]
