import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { mailCheck } from '../platform/mail/mail-check.ts'
import type { PartyRow } from '../platform/party-check.ts'
import { breachedPasswordsCheck } from './breached-passwords-check.ts'
import { cyberSourceCheck } from './cybersource/cybersource-check.ts'
import { googleCheck } from './google/google-check.ts'
import { kubernetesCheck } from './kubernetes/kubernetes-check.ts'
import { cloudChecks } from './openstack/cloud-checks.ts'
import { payPalCheck } from './paypal/paypal-check.ts'
import { payWayCheck } from './payway/payway-check.ts'
import { powerdnsCheck } from './powerdns/powerdns-check.ts'
import { rdapCheck } from './rdap/rdap-check.ts'
import { recaptchaCheck } from './recaptcha-check.ts'
import { registryCheck } from './registry/registry-check.ts'
import { resolverChecks } from './resolvers/resolver-checks.ts'
import { sectigoCheck } from './sectigo/sectigo-check.ts'
import { smppCheck } from './smpp/smpp-check.ts'
import { whmChecks } from './whm/whm-checks.ts'
import { wordpressOrgCheck } from './wordpress-org/wordpress-org-check.ts'

/** Returns the checks of all outside parties that the shop signs in to or reads; WHOIS is a table of public servers. */
export const partyChecks = (config: Config, clock: Clock): readonly PartyRow[] => [
  mailCheck(config.mail),
  registryCheck(config.epp),
  rdapCheck(config.rdapBootstrapUrl, clock),
  payWayCheck(config.payway, clock),
  cyberSourceCheck(config.cards, clock),
  payPalCheck(config.paypal, clock),
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
]
